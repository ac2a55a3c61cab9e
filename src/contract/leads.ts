/** A lead: a company found by a search in plain words, with its evidence; not an organization yet. */
import { z } from 'zod';
import { DecidedPair, PairVerdict } from './duplicates.ts';
import { endpoint } from './endpoint.ts';
import {
  Id,
  IdParams,
  Instant,
  OptionalId,
  optionalText,
  requiredText,
  text,
} from './primitives.ts';
import { Website } from './web-addresses.ts';

/** The most leads of one search. */
export const mostLeads = 25;

/**
 * What a part of the query means; `not` is unwanted, `name` a company that the whole query names,
 * and `words` are those that were not understood.
 */
export const chipKinds = [
  'what',
  'where',
  'country',
  'not',
  'size',
  'fleet',
  'words',
  'name',
] as const;
export const LeadChip = z.object({
  kind: z.enum(chipKinds),
  /** The two letters of a country. */
  text: z.string(),
  /** Nobody chose it: the team's own country, for a place named without one. */
  assumed: z.literal(true).optional(),
});
export type LeadChip = z.output<typeof LeadChip>;

/** The result of checking a company's website. */
export const siteOutcomes = [
  /** Works, and belongs to the company by its content. */
  'verified',
  /** Works, but says too little to be sure. */
  'likely',
  /** Answers, but says too little, or nothing that programs can read. */
  'unproven',
  /** Works, but belongs to somebody else. */
  'other_company',
  'parked',
  'dead',
  /** Not visited, because it leads where the server must not go. */
  'refused',
  /** Not visited: there was no network or no time, or it is a page on a platform shared by everybody. */
  'unchecked',
] as const;

/** What was seen when the website was checked; kept so that people can judge for themselves. */
export const LeadEvidence = z.object({
  outcome: z.enum(siteOutcomes),
  /** 0 to 100; a lead is verified from 60 on. */
  score: z.number().int().min(0).max(100),
  /** The address after all redirects. */
  finalUrl: z.string().nullable(),
  /** The HTTP status; null if nothing answered. */
  status: z.number().int().nullable(),
  title: z.string().nullable(),
  /** What suggests that it is the company's: 'Phone 02 6885 1234 on the site'. */
  matched: z.array(z.string()),
  /** What suggests that it is not, or why nothing could be seen. */
  doubts: z.array(z.string()),
  checkedAt: Instant,
});
export type LeadEvidence = z.output<typeof LeadEvidence>;

/** Where a lead was found. */
export const LeadOrigin = z.object({
  /** 'OpenStreetMap', 'Business directory', 'AI search'. */
  source: z.string(),
  /** The page or record behind it. */
  url: z.string().nullable(),
  /** Words that must be shown with the lead: '© OpenStreetMap contributors'. */
  attribution: z.string().nullable(),
});
export type LeadOrigin = z.output<typeof LeadOrigin>;

/** The organization that the lead is, or may be, and why. */
export const LeadMatch = z.object({
  organizationId: Id,
  name: z.string(),
  /** 'owner Bo Reed, last call May 3, 2026' */
  words: z.string(),
  /** 'same phone, name 0.93' */
  reasons: z.array(z.string()),
});
export type LeadMatch = z.output<typeof LeadMatch>;

export const Lead = z.object({
  /** The same for the same company in every search. */
  id: Id,
  name: z.string(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  email: z.string().nullable(),
  industry: z.string().nullable(),
  notes: z.string().nullable(),
  /** True only with evidence. */
  verified: z.boolean(),
  /** Null if there was no website to check. */
  evidence: LeadEvidence.nullable(),
  origins: z.array(LeadOrigin),
  /** Certainly in the database; `existingOrgId` and `match` say as what and why. False with a `match` means maybe. */
  exists: z.boolean(),
  existingOrgId: Id.nullable(),
  match: LeadMatch.nullable(),
  /** Why it was found: 'Industry: Regional Banks', 'In Ohio', 'Size not known'. */
  reasons: z.array(z.string()),
});
export type Lead = z.output<typeof Lead>;

/** What a source did in a search. */
export const sourceStates = ['answered', 'partial', 'failed', 'off'] as const;
export const LeadSourceReport = z.object({
  source: z.string(),
  state: z.enum(sourceStates),
  found: z.number().int(),
  /** Why it failed, is off or gave only a part, and what can be done; if it answered, what it cannot know. */
  reason: z.string().nullable(),
});
export type LeadSourceReport = z.output<typeof LeadSourceReport>;

/** What the query may have meant: without typing errors, or read in another way. */
export const DidYouMean = z.object({
  query: z.string(),
  /** The leads shown are already those for it. */
  isSearched: z.boolean(),
});
export type DidYouMean = z.output<typeof DidYouMean>;

/** One message of the stream, sent as the JSON of a server-sent event without a name. */
export const LeadMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('progress'),
    message: z.string(),
    /** The current step, from 1, and the number of steps. */
    current: z.number().int(),
    total: z.number().int(),
    /** How the query was understood; from the second message on. */
    chips: z.array(LeadChip).optional(),
    /** Verified just now; they are sent again with `complete`, if that comes. */
    leads: z.array(Lead).optional(),
  }),
  z.object({
    type: z.literal('complete'),
    leads: z.array(Lead),
    chips: z.array(LeadChip),
    didYouMean: DidYouMean.nullable(),
    sources: z.array(LeadSourceReport),
    /** Words to show beside the table, as the licences of the sources require. */
    attributions: z.array(z.string()),
    /** Found, but left out because the user dismissed them earlier. */
    dismissed: z.number().int(),
    /** Found, but left out because there was no more room. */
    more: z.number().int(),
  }),
  z.object({
    type: z.literal('error'),
    message: z.string(),
    chips: z.array(LeadChip).optional(),
    sources: z.array(LeadSourceReport).optional(),
  }),
]);
export type LeadMessage = z.output<typeof LeadMessage>;

const chipText = text(200).optional();
/**
 * The query in plain words. If any of the chips is given, the chips say what is meant and the words
 * are not read again; several of a kind are separated by commas.
 */
export const LeadQuery = z.object({
  query: text(500).refine((value) => value !== '', 'Please enter a search query.'),
  what: chipText,
  where: chipText,
  not: chipText,
  size: chipText,
  fleet: chipText,
  /** The country of the place, in two letters. On its own it corrects nothing else in the query. */
  country: z
    .string()
    .trim()
    .regex(/^([a-z]{2})?$/i, 'must be the two letters of a country, such as AU')
    .transform((code) => code.toUpperCase() || undefined)
    .optional(),
});
export type LeadQuery = z.output<typeof LeadQuery>;

/** The query that sends the chips back after a user has corrected them. */
export function chipsQuery(query: string, chips: readonly LeadChip[]): LeadQuery {
  const country = chips.find(({ kind, assumed }) => kind === 'country' && !assumed);
  const textOf = (...kinds: LeadChip['kind'][]) =>
    chips
      .filter((chip) => kinds.includes(chip.kind))
      .map((chip) => chip.text)
      .join(', ');
  return {
    query,
    what: textOf('what', 'words', 'name'),
    where: textOf('where'),
    not: textOf('not'),
    size: textOf('size'),
    fleet: textOf('fleet'),
    // A country that was only assumed stays assumed.
    ...(country && { country: country.text }),
  };
}

/** A lead sent back to the server: a page or another client may leave out what is optional. */
export const LeadDraft = z.object({
  id: z.string().max(200).nullish(),
  name: requiredText(200),
  address: optionalText(300),
  phone: optionalText(60),
  website: Website,
  email: optionalText(254),
  industry: optionalText(200),
  notes: optionalText(5_000),
  verified: z.boolean().nullish(),
  evidence: LeadEvidence.nullish(),
  origins: z.array(LeadOrigin).max(10).nullish(),
  /** To be created though it is, or may be, this organization; for `create` alone. */
  despiteId: OptionalId,
});
export type LeadDraft = z.output<typeof LeadDraft>;

export const CreateLeadsRequest = z.object({
  leads: z
    .array(LeadDraft)
    .min(1, 'Please select at least one lead.')
    .max(100, 'must hold at most 100 leads'),
});
export type CreateLeadsRequest = z.output<typeof CreateLeadsRequest>;

export const CreateLeadsReply = z.object({
  created: z.number().int(),
  tasks: z.number().int(),
});
export type CreateLeadsReply = z.output<typeof CreateLeadsReply>;

export const DismissedLead = z.object({ id: Id, name: z.string(), dismissedAt: Instant });
export type DismissedLead = z.output<typeof DismissedLead>;

/** A source as it is set up. */
export const LeadSourceStatus = z.object({
  source: z.string(),
  ready: z.boolean(),
  /** Why it is not ready and what a super user can do about it; or what it searches. */
  words: z.string(),
  attribution: z.string().nullable(),
});
export type LeadSourceStatus = z.output<typeof LeadSourceStatus>;

export const LeadDecision = z.object({
  lead: LeadDraft,
  organizationId: Id,
  verdict: PairVerdict,
});

export const leadsApi = {
  /** Answers text/event-stream, each event a `LeadMessage`; ends after `complete` or `error`. */
  generate: endpoint({
    method: 'GET',
    path: '/api/ai/generate-leads-stream',
    summary: 'Searches for leads and streams its progress and the leads found.',
    permission: 'lead.search',
    query: LeadQuery,
    reply: z.string(),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/ai/create-contacts-from-leads',
    summary: 'Creates organizations and call tasks from the leads that are sent.',
    permission: 'organization.create',
    body: CreateLeadsRequest,
    reply: CreateLeadsReply,
    bodyLimit: 2_097_152,
    bodyModule: import.meta.url,
  }),
  sources: endpoint({
    method: 'GET',
    path: '/api/leads/sources',
    summary: 'Says which sources the lead finder can ask.',
    permission: 'lead.search',
    reply: z.array(LeadSourceStatus),
  }),
  /** The lead is not shown to this user again. */
  dismiss: endpoint({
    method: 'POST',
    path: '/api/leads/dismiss',
    summary: 'Dismisses a lead, so that it is not offered again.',
    permission: 'lead.search',
    body: LeadDraft,
    reply: DismissedLead,
  }),
  /** Kept for everybody; a later decision about the two replaces it. */
  decide: endpoint({
    method: 'POST',
    path: '/api/leads/decide',
    summary: 'Says whether a lead is an organization that it looks like.',
    permission: 'organization.edit',
    body: LeadDecision,
    reply: DecidedPair,
  }),
  /** `id` is that of the decision. */
  takeDecisionBack: endpoint({
    method: 'DELETE',
    path: '/api/leads/decided/:id',
    summary: 'Undoes a decision about a lead and an organization.',
    permission: 'organization.edit',
    params: IdParams,
  }),
  /** Undoes a dismissal; `id` is that of the dismissal. */
  takeBack: endpoint({
    method: 'DELETE',
    path: '/api/leads/dismissed/:id',
    summary: 'Undoes the dismissal of a lead.',
    permission: 'lead.search',
    params: IdParams,
  }),
};
