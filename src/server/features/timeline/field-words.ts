/** The fields of every record in everyday words, and how each of their values reads. */
import { z } from 'zod';
import { callTexts } from '#contract/calls.ts';
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import { EventSeries } from '#contract/event-series.ts';
import {
  type Field as ContractField,
  type Fields,
  getLinkKind,
  inOrder,
  makeTable,
} from '#contract/fields.ts';
import { printFurther } from '#contract/further-addresses.ts';
import { Membership } from '#contract/memberships.ts';
import { nounFields } from '#contract/nouns.ts';
import { opportunityFields, stages } from '#contract/opportunities.ts';
import { personFields } from '#contract/people.ts';
import { type RecordKind, recordKinds } from '#contract/records.ts';
import { ReminderLead, reminderLeadLabels } from '#contract/reminder-leads.ts';
import { printSeries } from '#contract/series-words.ts';
import { taskFields } from '#contract/tasks.ts';
import { stageNames } from '#server/features/opportunities/opportunities.rules.ts';
import { amountWords, dateWords, dayWords, timestampWords } from '#server/kernel/words.ts';
import type { Names } from './timeline-names.ts';

export interface Telling {
  names: Names;
  definitions: readonly CustomFieldDefinition[];
  timeZone: string;
  /** The deeds among those told that took another one back. */
  undoing?: ReadonlySet<string>;
  /** Shows long texts in full, not just around their first difference. */
  isWhole?: boolean;
}

type Show = (value: unknown, telling: Telling) => string;

export interface Field {
  label: string;
  /** Its name in a sentence; the label in lower case by default. */
  noun?: string | undefined;
  /** What its ids refer to. */
  refersTo?: RecordKind | 'user' | 'users' | null;
  show?: Show | undefined;
}

export const asText: Show = (value) => String(value).trim();
export const asDate: Show = (value, { timeZone }) => dateWords(new Date(String(value)), timeZone);
export const asTimestamp: Show = (value, { timeZone }) =>
  timestampWords(new Date(String(value)), timeZone);
const asDay: Show = (value) => dayWords(String(value));
const asAmount: Show = (value) => amountWords(String(value));
const asPercent: Show = (value) => `${value}%`;
const asList: Show = (value) => [value].flat().join(', ');
export const asYesOrNo: Show = (value) => (value === true || value === 'true' ? 'Yes' : 'No');
const asStage: Show = (value) => {
  const stage = stages.find((each) => each === value);
  return stage ? stageNames[stage] : asWord(value);
};

/** 'phone_call' → 'Phone call' */
function asWord(value: unknown): string {
  const words = String(value).replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const asLead: Show = (value) =>
  ReminderLead.safeParse(value).success
    ? reminderLeadLabels[ReminderLead.parse(value)]
    : asWord(value);

const asSeries: Show = (value) => {
  const { data } = EventSeries.safeParse(value);
  return data ? printSeries(data, dayWords) : 'Yes';
};

const Further = z.array(z.object({ type: z.string().nullable(), value: z.string() }));
/** 'anna@home.example (home); anna@club.example' */
const asAddresses: Show = (value) => printFurther(Further.catch([]).parse(value));

/** 'Bravo Vans (Adviser, from Jan 1, 2024), Alpha Trucks' */
const asMemberships: Show = (value) => {
  const told = Membership.array().catch([]).parse(value);
  const words = told.map(({ organizationName, role, from, until }) => {
    const days = [from && `from ${dayWords(from)}`, until && `until ${dayWords(until)}`];
    const more = [role, ...days].filter(Boolean).join(', ');
    return more ? `${organizationName} (${more})` : organizationName;
  });
  return words.join(', ');
};

const showOf: Partial<Record<ContractField['kind'], Show>> = {
  amount: asAmount,
  percent: asPercent,
  choice: asWord,
  yesNo: asYesOrNo,
  day: asDay,
  instant: asTimestamp,
  tags: asList,
  addresses: asAddresses,
};

/** The fields of a table in the order of the pages, tags last. */
function wordsOf<Table extends Fields>(
  table: Table,
  first: readonly (keyof Table & string)[],
  shows: Partial<Record<keyof Table, Show>> = {},
): Record<string, Field> {
  const fields: Fields = table;
  const told = inOrder(table, first).flatMap((key): [string, Field][] => {
    const field = fields[key];
    if (!field?.isTold) return [];
    const { label, noun, kind } = field;
    return [[key, { label, noun, show: shows[key] ?? showOf[kind], refersTo: getLinkKind(kind) }]];
  });
  const tagsLast = told.sort(([one], [other]) => Number(one === 'tags') - Number(other === 'tags'));
  return Object.fromEntries(tagsLast);
}

const links: Record<string, Field> = {
  personId: { label: 'Person', refersTo: 'person' },
  organizationId: { label: 'Organization', refersTo: 'organization' },
  opportunityId: { label: 'Opportunity', refersTo: 'opportunity' },
};
/** Fields that differ from their table's defaults: in another order, in other words, or with more. */
const specials: Partial<Record<RecordKind, Record<string, Field>>> = {
  person: {
    ...wordsOf(personFields, ['name', 'email', 'phone', 'location', 'jobTitle']),
    memberships: { label: 'Organizations', show: asMemberships },
  },
  opportunity: wordsOf(
    opportunityFields,
    ['name', 'stage', 'value', 'probability', 'expectedCloseDate', 'lostReason', 'description'],
    { stage: asStage },
  ),
  task: wordsOf(
    taskFields,
    [
      ...(['title', 'status', 'dueDate', 'priority', 'assigneeId', 'activityType'] as const),
      ...(['recurrenceType', 'reminderEnabled', 'completionReason', 'description'] as const),
    ],
    {
      dueDate: asDate,
      priority: (value) => (value === 'high' ? 'Urgent' : asWord(value)),
      activityType: (value) => (value === 'email' ? 'E-mail' : asWord(value)),
      recurrenceType: (value) => (value === 'none' ? 'Does not repeat' : asWord(value)),
      reminderLead: asLead,
    },
  ),
  call: {
    outcome: { label: 'Outcome', show: asWord },
    at: { label: 'Took place', noun: 'time', show: asTimestamp },
    ...wordsOf(callTexts, []),
    ...links,
  },
  event: {
    title: { label: 'Title' },
    eventDate: { label: 'Start', show: asTimestamp },
    endDate: { label: 'End', show: asTimestamp },
    allDay: { label: 'All day', noun: 'length', show: asYesOrNo },
    eventType: { label: 'Type', show: asWord },
    reminderLead: { label: 'Remind', noun: 'lead time', show: asLead },
    description: { label: 'Description' },
    participantIds: { label: 'Participants', refersTo: 'users' },
    series: { label: 'Repeats', noun: 'series', show: asSeries },
    ...links,
  },
  file: { fileName: { label: 'Name' }, fileType: { label: 'Type', show: asWord } },
};

export const fieldsOf: Record<RecordKind, Record<string, Field>> = makeTable(
  recordKinds,
  (kind) => specials[kind] ?? wordsOf(nounFields[kind], []),
);
