/** An opportunity: a possible sale, on its way through the six stages of the pipeline. */
import { z } from 'zod';
import { Amount } from './amounts.ts';
import { endpoint } from './endpoint.ts';
import { type Fields, longTextField, nameField, tagsField, valueField } from './fields.ts';
import {
  bothSorts,
  commaList,
  countedDays,
  createdDays,
  FilterDay,
  Id,
  IdParams,
  Instant,
  InstantInput,
  listQuery,
  OptionalId,
  OwnerFilter,
  Skip,
  Tags,
  text,
  WhereFilter,
} from './primitives.ts';
import { recordEndpoints } from './record-endpoints.ts';
import * as stored from './stored.ts';

export const stages = [
  'lead',
  'qualified',
  'proposal',
  'negotiation',
  'closed_won',
  'closed_lost',
] as const;
export const Stage = z.enum(stages, { error: `must be one of ${stages.join(', ')}` });
export type Stage = z.output<typeof Stage>;

export function isClosed(stage: Stage): boolean {
  return stage === 'closed_won' || stage === 'closed_lost';
}

export const openStages = stages.filter((stage) => !isClosed(stage));

/** The probability that pages propose for a stage, in percent; the default of a new opportunity is still 50. */
export const stageProbability: Record<Stage, number> = {
  lead: 10,
  qualified: 30,
  proposal: 50,
  negotiation: 70,
  closed_won: 100,
  closed_lost: 0,
};
export const defaultProbability = 50;

const percentFault = 'must be a whole number from 0 to 100';

/** A probability in percent, as text or a number; gives a number. Blank means the default, 50. */
export const Probability = z
  .union([z.number(), z.string()], { error: percentFault })
  .transform((given) => String(given).trim())
  .pipe(z.string().regex(/^(?:\d{1,2}|100)?$/, percentFault))
  .transform((percent) => (percent === '' ? null : Number(percent)))
  .nullish();

const dateFault = 'must be a date such as 2026-11-20, between the years 1900 and 2200';

/** A day, or an instant, which means its day in the viewer's zone; blank means none. */
export const CloseDate = text(40)
  .transform((given) => (given === '' ? null : given))
  .pipe(
    z
      .union([z.iso.date(), z.iso.datetime({ offset: true })], { error: dateFault })
      .refine((given) => given.slice(0, 4) >= '1900' && given.slice(0, 4) <= '2200', dateFault)
      .nullable(),
  )
  .nullish();

export const opportunityTexts = {
  name: nameField('Name', 300, {
    imported: {
      isRequired: true,
      words: /^(deal|opportunity)?(name|title)$/,
      aliases: /^(deal|opportunity|subject)$/,
    },
  }),
  description: longTextField('Description', 10_000, {
    imported: { words: /description/, aliases: /^(notes?|comments?)$/ },
  }),
  /** Why it was lost; kept only while it is lost. */
  lostReason: longTextField('Lost reason', 2_000, {
    imported: { words: /los[ts]s?reason|reason(for)?(lost|loss)/ },
  }),
};

/** In the order of a list's columns. */
export const opportunityFields = {
  name: opportunityTexts.name,
  description: opportunityTexts.description,
  value: valueField('Value', 'amount', {
    imported: {
      words: /^(deal|opportunity|total)?(value|amount)$/,
      aliases: /^(worth|price|dealsize)$/,
    },
  }),
  probability: valueField('Probability', 'percent', { imported: { words: /probability/ } }),
  /** Of several columns the one that says it is closed counts: Pipedrive has a stage and a status. */
  stage: valueField('Stage', 'choice', {
    imported: { isShared: true, words: /stage(name)?$/, aliases: /^(deal|opportunity)?status$/ },
  }),
  lostReason: opportunityTexts.lostReason,
  expectedCloseDate: valueField('Expected Close', 'day', {
    noun: 'expected close date',
    header: 'Expected close',
    imported: { words: /expectedclos|clos(e|ing)d?(date|day)$/ },
  }),
  /** When it came to its stage; of a list only when it was closed. */
  stageSince: valueField('Closed on', 'instant', {
    isExported: false,
    isTold: false,
    imported: {
      as: 'closedAt',
      isShared: true,
      words: /^(deal)?(actual)?closed(at|on|time)?$|^(won|lost)(at|on|time|date)$/,
    },
  }),
  personId: valueField('Person', 'person', {
    header: 'Contact',
    imported: { as: 'person', words: /(contact|person)(name)?$/ },
  }),
  organizationId: valueField('Organization', 'organization', {
    imported: {
      as: 'organization',
      words: /^(company|organi[sz]ation|account|customer)(name)?$/,
      aliases: /^(business|dealer(ship)?|client)$/,
    },
  }),
  tags: tagsField(),
  assignedToId: valueField('Owner', 'user', {
    imported: { as: 'owner', words: /owner$|^assigned(to)?$|^salesrep/ },
  }),
} satisfies Fields;

export const OpportunityDraft = z.object({
  name: opportunityTexts.name.draft,
  description: opportunityTexts.description.draft,
  value: Amount,
  probability: Probability,
  stage: Stage.nullish(),
  lostReason: opportunityTexts.lostReason.draft,
  expectedCloseDate: CloseDate,
  personId: OptionalId,
  organizationId: OptionalId,
  /** If left out, the signed-in user; null means nobody. */
  assignedToId: OptionalId,
  tags: Tags.nullish(),
});
export type OpportunityDraft = z.output<typeof OpportunityDraft>;

/** What a row of an imported list becomes. Whom and what it names is found before it is written. */
export const ImportedOpportunity = OpportunityDraft.extend({
  /** When it was closed: a day, with a time or without, as the importer's calendar has it; or an instant. */
  closed: text(40).nullish(),
  stageSince: InstantInput.nullish(),
  /** One of the organizations that are here. */
  organizationName: text(1_000).nullish(),
  /** The name or e-mail of a person who is here. */
  personName: text(1_000).nullish(),
  /** The name or username of a colleague. */
  ownerName: text(1_000).nullish(),
});
export type ImportedOpportunity = z.output<typeof ImportedOpportunity>;

/** The body of PUT and PATCH: a field that is left out stays as it is. */
export const OpportunityPatch = OpportunityDraft.partial();
export type OpportunityPatch = z.output<typeof OpportunityPatch>;

export const Opportunity = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  /** Canonical decimal text, such as `"12000.50"`. */
  value: z.string().nullable(),
  /** `"0"` to `"100"`. */
  probability: z.string(),
  stage: Stage,
  /** When it entered its stage. */
  stageSince: Instant,
  lostReason: z.string().nullable(),
  /** `YYYY-MM-DD`. */
  expectedCloseDate: z.string().nullable(),
  personId: Id.nullable(),
  personName: z.string().nullable(),
  organizationId: Id.nullable(),
  organizationName: z.string().nullable(),
  assignedToId: Id.nullable(),
  /** Who gave it to its assignee; null if nobody did, or the system. */
  assignedById: Id.nullable(),
  createdById: Id.nullable(),
  tags: z.array(z.string()),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Opportunity = z.output<typeof Opportunity>;

export const closeMonth = /^(?:(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])|none)$/;

/** A month, or `none` for opportunities without an expected close date. */
const CloseMonth = z.string().regex(closeMonth, 'must be a month such as 2026-11, or none');

export const opportunityFilters = {
  /** One or several stages, separated by commas. */
  stage: commaList(stages).optional(),
  personId: Id.optional(),
  organizationId: Id.optional(),
  assignedToId: OwnerFilter.optional(),
  tag: text(60).optional(),
  ...createdDays,
  ...countedDays,
  /** Entered its stage on this day or later, in the viewer's days. */
  stageFrom: FilterDay.optional(),
  /** Entered its stage on this day or earlier. */
  stageTo: FilterDay.optional(),
  /** Is or was in this stage. */
  reached: Stage.optional(),
  closeMonth: CloseMonth.optional(),
  where: WhereFilter.optional(),
};

export const opportunitySorts = bothSorts([
  'createdAt',
  'name',
  'updatedAt',
  'value',
  'probability',
  'stage',
  'stageSince',
  'expectedCloseDate',
  'personId',
  'organizationId',
  'tags',
  'assignedToId',
]);

export const OpportunityFilter = listQuery(
  { ...opportunityFilters, skip: Skip.optional() },
  opportunitySorts,
);
export type OpportunityFilter = z.output<typeof OpportunityFilter>;

/** Where a card is put on the board. */
export const Move = z.object({
  stage: Stage,
  /** The card directly above it; null puts it first. */
  afterId: Id.nullable(),
  /** If left out or null, it stays as it is. */
  probability: Probability,
  lostReason: opportunityTexts.lostReason.draft,
});
export type Move = z.output<typeof Move>;

const opportunity = recordEndpoints('opportunity');

export const opportunitiesApi = {
  list: opportunity.list('Lists opportunities, whole or page by page.', {
    query: OpportunityFilter,
    item: Opportunity,
  }),
  get: opportunity.get('Reads an opportunity.', { reply: Opportunity }),
  create: opportunity.create('Creates an opportunity.', {
    body: OpportunityDraft,
    reply: Opportunity,
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/api/opportunities/:id',
    summary: 'Changes an opportunity; a field that is left out stays as it is.',
    permission: 'opportunity.edit',
    params: IdParams,
    body: OpportunityPatch,
    reply: Opportunity,
  }),
  update: opportunity.update('Changes the fields of an opportunity that are sent.', {
    body: OpportunityPatch,
    reply: Opportunity,
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/opportunities/:id/move',
    summary: 'Moves an opportunity to a place on the board.',
    permission: 'opportunity.edit',
    params: IdParams,
    body: Move,
    reply: Opportunity,
  }),
  remove: opportunity.remove('Deletes an opportunity; this can be undone.'),
  restore: opportunity.restore('Brings a deleted opportunity back, with what went with it.', {
    reply: Opportunity,
  }),
};

/** Its form in a document of Export Data. */
export const StoredOpportunity = z.strictObject({
  id: Id,
  name: stored.said(1_000),
  description: stored.maybe(100_000),
  value: z
    .string()
    .regex(/^-?\d{1,30}(\.\d{1,10})?$/, 'must be an amount such as 12000.50')
    .nullable(),
  probability: z.number().int().min(0).max(100),
  stage: Stage,
  stageSince: stored.instant,
  rank: stored.said(1_000),
  lostReason: stored.maybe(100_000),
  expectedCloseDate: stored.day.nullable(),
  personId: stored.reference,
  organizationId: stored.reference,
  assignedToId: stored.reference,
  assignedById: stored.assignedById,
  createdById: stored.reference,
  importId: stored.laterReference,
  tags: stored.tags,
  ...stored.written,
  ...stored.hidden,
});
