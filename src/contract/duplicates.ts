/** Likely duplicates: existing records that match somebody or something about to be added. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Instant, OptionalId, optionalText } from './primitives.ts';
import { kindsIn } from './records.ts';

/** The most candidates of one call. */
export const mostCandidates = 5_000;

/** By name. */
export const DuplicateKind = z.enum(kindsIn('duplicates').sort());
export type DuplicateKind = z.output<typeof DuplicateKind>;

/** What is known so far, which is little and half finished while somebody types, so nothing is validated. */
export const DuplicateCandidate = z.object({
  kind: DuplicateKind,
  name: optionalText(300),
  /** One number or several, with `;` or `,` between. */
  phone: optionalText(300),
  email: optionalText(300),
  website: optionalText(2_000),
  /** An address or the name of a place. */
  location: optionalText(1_000),
  city: optionalText(200),
  state: optionalText(100),
  postcode: optionalText(20),
  /** Where a person works. */
  organizationId: OptionalId,
});
export type DuplicateCandidate = z.output<typeof DuplicateCandidate>;

export const Duplicate = z.object({
  id: Id,
  kind: DuplicateKind,
  name: z.string(),
  /** What tells records of the same name apart: a person's organization or location, an organization's location. */
  detail: z.string().nullable(),
  /** From 0.5 (likely) to 1 (as good as certain). */
  score: z.number(),
  /** In plain English, the strongest first: 'same phone', 'name 0.93', 'same city'. */
  reasons: z.array(z.string()),
  /** Hardly a different one: two signs of its own speak for it, and none against it. */
  isSure: z.boolean(),
  ownerId: Id.nullable(),
  ownerName: z.string().nullable(),
  /** When it was last called; for an organization, also when one of its people was. */
  lastCallAt: Instant.nullable(),
});
export type Duplicate = z.output<typeof Duplicate>;

/** What somebody has decided about two records that look the same. */
export const PairVerdict = z.enum(['same', 'different']);
export type PairVerdict = z.output<typeof PairVerdict>;

export const DecidedPair = z.object({ id: Id, verdict: PairVerdict, decidedAt: Instant });
export type DecidedPair = z.output<typeof DecidedPair>;

export const duplicatesApi = {
  /** Answers a list for each candidate, in the same order: its likely duplicates, the likeliest first. */
  check: endpoint({
    method: 'POST',
    path: '/api/duplicates/check',
    permission: 'person.read',
    summary: 'Finds what is likely already there of up to 5,000 people and organizations.',
    body: z.object({
      candidates: z
        .array(DuplicateCandidate)
        .min(1, 'must hold at least one candidate')
        .max(mostCandidates, `must hold at most ${mostCandidates.toLocaleString('en')} candidates`),
    }),
    reply: z.array(z.array(Duplicate)),
    bodyLimit: 8 * 1_024 * 1_024,
    bodyModule: import.meta.url,
  }),
};
