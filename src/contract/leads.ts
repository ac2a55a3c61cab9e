/** A lead: a company that a search in plain words found, with its evidence; not yet an organization. */
import { z } from 'zod';
import { DecidedPair, PairVerdict } from './duplicates.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Instant, optionalText, requiredText, text } from './primitives.ts';
import { Website } from './web-addresses.ts';

/** Most leads that one search gives. */
export const mostLeads = 25;

/**
 * What a part of the query was understood to say; `not` is what is unwanted, `name` a company that the whole query
 * names, and `words` are those that said nothing to us.
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
  /** Of a country its two letters. */
  text: z.string(),
  /** Nobody said so: it is the country of the team, for a place that was named without one. */
  assumed: z.literal(true).optional(),
});
export type LeadChip = z.output<typeof LeadChip>;

/** What a company's website turned out to be. */
export const siteOutcomes = [
  /** Working, and the company's own by what it says. */
  'verified',
  /** Working, and says too little to be sure. */
  'likely',
  /** Answers, and says too little, or nothing to programs. */
  'unproven',
  /** Working, and somebody else's. */
  'other_company',
  'parked',
  'dead',
  /** Not fetched, because it leads where the server must not go. */
  'refused',
  /** Not fetched: there was no network or no time, or it is a page at a network of everybody. */
  'unchecked',
] as const;

/** What was seen when the website was looked at; kept so that people can judge for themselves. */
export const LeadEvidence = z.object({
  outcome: z.enum(siteOutcomes),
  /** 0 to 100; a lead is verified from 60 on. */
  score: z.number().int().min(0).max(100),
  /** Where the redirects ended. */
  finalUrl: z.string().nullable(),
  /** The HTTP status; null where nothing answered. */
  status: z.number().int().nullable(),
  title: z.string().nullable(),
  /** What speaks for the company: 'Phone 02 6885 1234 on the site'. */
  matched: z.array(z.string()),
  /** What speaks against it, or why nothing could be seen. */
  doubts: z.array(z.string()),
  checkedAt: Instant,
});
export type LeadEvidence = z.output<typeof LeadEvidence>;

/** Where a lead comes from. */
export const LeadOrigin = z.object({
  /** 'OpenStreetMap', 'Business directory', 'AI search'. */
  source: z.string(),
  /** The page or record behind it. */
  url: z.string().nullable(),
  /** Words that must stand where the lead is shown: '© OpenStreetMap contributors'. */
  attribution: z.string().nullable(),
});
export type LeadOrigin = z.output<typeof LeadOrigin>;

/** The organization that the lead is already, or maybe is, and why we think so. */
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
  /** Null where there was no website to look at. */
  evidence: LeadEvidence.nullable(),
  origins: z.array(LeadOrigin),
  /** Surely in the database; `existingOrgId` says as what, `match` why. False with a `match`: maybe. */
  exists: z.boolean(),
  existingOrgId: Id.nullable(),
  match: LeadMatch.nullable(),
  /** Why it is among the leads: 'Industry: Regional Banks', 'In Ohio', 'Size not known'. */
  reasons: z.array(z.string()),
});
export type Lead = z.output<typeof Lead>;

/** How a source fared in a search. */
export const sourceStates = ['answered', 'partial', 'failed', 'off'] as const;
export const LeadSourceReport = z.object({
  source: z.string(),
  state: z.enum(sourceStates),
  found: z.number().int(),
  /** Why it failed, is off or gave but a part, and what can be done; of one that answered, what it cannot tell. */
  reason: z.string().nullable(),
});
export type LeadSourceReport = z.output<typeof LeadSourceReport>;

/** The query as it may have been meant: without its typing errors, or read another way. */
export const DidYouMean = z.object({
  query: z.string(),
  /** These are its leads already. */
  isSearched: z.boolean(),
});
export type DidYouMean = z.output<typeof DidYouMean>;

/** One message of the stream; each is the JSON of one server-sent event without a name. */
export const LeadMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('progress'),
    message: z.string(),
    /** From 1; the steps of the work. */
    current: z.number().int(),
    total: z.number().int(),
    /** How the query was understood; from the second message on. */
    chips: z.array(LeadChip).optional(),
    /** Proven just now; they come again with `complete`, if there is one. */
    leads: z.array(Lead).optional(),
  }),
  z.object({
    type: z.literal('complete'),
    leads: z.array(Lead),
    chips: z.array(LeadChip),
    didYouMean: DidYouMean.nullable(),
    sources: z.array(LeadSourceReport),
    /** Words to show beside the table: what the sources' licences ask for. */
    attributions: z.array(z.string()),
    /** Found, and left out because the user dismissed them before. */
    dismissed: z.number().int(),
    /** Found, and left out because there was no more room. */
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
 * The query in plain words. Where any of the chips is given, they say what is meant and the words are not
 * read again: several of a kind are separated by commas.
 */
export const LeadQuery = z.object({
  query: text(500).refine((value) => value !== '', 'Please enter a search query.'),
  what: chipText,
  where: chipText,
  not: chipText,
  size: chipText,
  fleet: chipText,
  /** Two letters: where the place is. By itself it corrects nothing else that the words say. */
  country: z
    .string()
    .trim()
    .regex(/^([a-z]{2})?$/i, 'must be the two letters of a country, such as AU')
    .transform((code) => code.toUpperCase() || undefined)
    .optional(),
});
export type LeadQuery = z.output<typeof LeadQuery>;

/** The query that sends the chips back, after a user has corrected them. */
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
    // What was only assumed stays so.
    ...(country && { country: country.text }),
  };
}

/** A lead on its way back: what a page or another client may leave out is left out. */
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
  /** Why it is not ready and what a super user can set; or what it searches. */
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
    summary: 'Makes organizations and call tasks of the leads that are sent.',
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
  /** The lead does not come back for this user. */
  dismiss: endpoint({
    method: 'POST',
    path: '/api/leads/dismiss',
    summary: 'Dismisses a lead, so that it is not offered again.',
    permission: 'lead.search',
    body: LeadDraft,
    reply: DismissedLead,
  }),
  /** Kept for everybody; a later decision about the two takes its place. */
  decide: endpoint({
    method: 'POST',
    path: '/api/leads/decide',
    summary: 'Says whether a lead is an organization that it looks like.',
    permission: 'organization.edit',
    body: LeadDecision,
    reply: DecidedPair,
  }),
  /** `id` is the decision's. */
  takeDecisionBack: endpoint({
    method: 'DELETE',
    path: '/api/leads/decided/:id',
    summary: 'Takes back what was said of a lead and an organization.',
    permission: 'organization.edit',
    params: IdParams,
  }),
  /** Takes a dismissal back; `id` is the dismissal's. */
  takeBack: endpoint({
    method: 'DELETE',
    path: '/api/leads/dismissed/:id',
    summary: 'Takes the dismissal of a lead back.',
    permission: 'lead.search',
    params: IdParams,
  }),
};
