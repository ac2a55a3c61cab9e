/** Likely duplicates: existing records that match somebody or something about to be added. */
import { z } from 'zod';
import { endpoint, listEndpoint } from './endpoint.ts';
import {
  Id,
  IdParams,
  Instant,
  listQuery,
  OptionalId,
  OwnerFilter,
  optionalText,
  text,
} from './primitives.ts';
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
  phone: optionalText(1_000),
  /** The same of addresses. */
  email: optionalText(3_000),
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

/** Likely: several signs agree. Maybe: worth a question, such as a domain that a whole group may share. */
export const DuplicateLevel = z.enum(['likely', 'maybe']);
export type DuplicateLevel = z.output<typeof DuplicateLevel>;

export const Duplicate = z.object({
  id: Id,
  kind: DuplicateKind,
  name: z.string(),
  /** What tells records of the same name apart: a person's organization or location, an organization's location. */
  detail: z.string().nullable(),
  level: DuplicateLevel,
  /** To 1 (as good as certain); what is likely has 0.5 or more, a maybe less. */
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

/**
 * What a create does about records that are likely the same: `refuse` answers 409 with them as `duplicates`
 * and writes nothing, `allow` creates it all the same. What may be the same is never refused.
 */
export const DuplicatesChoice = z.object({ duplicates: z.enum(['refuse', 'allow']).optional() });
export type DuplicatesChoice = z.output<typeof DuplicatesChoice>;

/** What somebody has decided about two records that look the same. */
export const PairVerdict = z.enum(['same', 'different']);
export type PairVerdict = z.output<typeof PairVerdict>;

export const DecidedPair = z.object({ id: Id, verdict: PairVerdict, decidedAt: Instant });
export type DecidedPair = z.output<typeof DecidedPair>;

/** The most records of one group. */
export const mostAlike = 10;

export const AlikeRecord = z.object({
  id: Id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Of an organization. */
  website: z.string().nullable(),
  location: z.string().nullable(),
  /** Of a person. */
  jobTitle: z.string().nullable(),
  organizationName: z.string().nullable(),
  ownerId: Id.nullable(),
  ownerName: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type AlikeRecord = z.output<typeof AlikeRecord>;

export const AlikePair = z.object({
  ids: z.tuple([Id, Id]),
  level: DuplicateLevel,
  score: z.number(),
  reasons: z.array(z.string()),
});
export type AlikePair = z.output<typeof AlikePair>;

/** Records of one kind, each of which is likely the same as another of them, or may be. */
export const DuplicateGroup = z.object({
  id: Id,
  kind: DuplicateKind,
  /** Those of its likeliest pair. */
  level: DuplicateLevel,
  score: z.number(),
  /** The oldest first. */
  records: z.array(AlikeRecord),
  /** The likeliest first. */
  pairs: z.array(AlikePair),
});
export type DuplicateGroup = z.output<typeof DuplicateGroup>;

/** Groups with a record of this owner and with this tag. */
export const DuplicateGroupFilter = listQuery(
  {
    kind: DuplicateKind.optional(),
    level: DuplicateLevel.optional(),
    assignedToId: OwnerFilter.optional(),
    tag: text(60).optional(),
  },
  ['-score', 'score'],
);
export type DuplicateGroupFilter = z.output<typeof DuplicateGroupFilter>;

/** How far the background has come: groups of records that it has not looked at yet are missing. */
export const DuplicateSearch = z.object({
  looked: z.number(),
  total: z.number(),
  isDone: z.boolean(),
});
export type DuplicateSearch = z.output<typeof DuplicateSearch>;

export const DifferentDraft = z
  .object({
    kind: DuplicateKind,
    ids: z
      .array(Id)
      .min(2, 'must name two records')
      .max(mostAlike, `must name at most ${mostAlike} records`)
      .refine((ids) => new Set(ids).size === ids.length, 'must name each record once'),
    /** The one that is none of the others; without it, none is the same as another. */
    onlyId: Id.optional(),
  })
  .refine(({ ids, onlyId }) => onlyId === undefined || ids.includes(onlyId), {
    path: ['onlyId'],
    message: 'must be one of them',
  });
export type DifferentDraft = z.output<typeof DifferentDraft>;

export const duplicatesApi = {
  list: listEndpoint({
    path: '/api/duplicates',
    summary: 'Lists groups of people and of organizations that are likely or maybe the same.',
    permission: 'person.read',
    query: DuplicateGroupFilter,
    item: DuplicateGroup,
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/duplicates/search',
    summary: 'How far the search for duplicates has come.',
    permission: 'person.read',
    reply: DuplicateSearch,
    heavy: false,
  }),
  /** Without those that were said to be another one. */
  alike: endpoint({
    method: 'GET',
    path: '/api/duplicates/alike',
    summary: 'Finds what is likely or maybe the same as a person or an organization that is here.',
    permission: 'person.read',
    query: z.object({ kind: DuplicateKind, id: Id }),
    reply: z.array(Duplicate),
  }),
  /** Kept for everybody, until a name, phone, e-mail or website of one of them changes. */
  separate: endpoint({
    method: 'POST',
    path: '/api/duplicates/different',
    summary:
      'Says of records that look the same that none, or one of them, is the same as another.',
    permission: 'person.edit',
    body: DifferentDraft,
    reply: DecidedPair,
  }),
  /** `id` is that of the decision. */
  takeBack: endpoint({
    method: 'DELETE',
    path: '/api/duplicates/different/:id',
    summary: 'Undoes that records were said to be different.',
    permission: 'person.edit',
    params: IdParams,
  }),
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
