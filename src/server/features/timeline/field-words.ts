/** The fields of every record as people call them, and how each of their values reads. */
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import { type Stage, stages } from '#contract/opportunities.ts';
import { stageNames } from '#server/features/opportunities/opportunities.rules.ts';
import { amountWords, dateWords, dayWords, timestampWords } from '#server/kernel/words.ts';
import type { RecordType } from './timeline-kinds.ts';
import type { Names } from './timeline-names.ts';

export interface Telling {
  names: Names;
  definitions: readonly CustomFieldDefinition[];
  timeZone: string;
  /** Long texts are told whole, not just around their first difference. */
  isWhole?: boolean;
}

type Show = (value: unknown, telling: Telling) => string;

export interface Field {
  label: string;
  /** How a sentence calls it; the label in small letters unless given. */
  noun?: string;
  /** What its ids name. */
  refersTo?: RecordType | 'user';
  show?: Show;
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
const asStage: Show = (value) =>
  stages.some((stage) => stage === value) ? stageNames[value as Stage] : asWord(value);

/** 'phone_call' → 'Phone call' */
function asWord(value: unknown): string {
  const words = String(value).replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const name: Field = { label: 'Name' };
const title: Field = { label: 'Title' };
const description: Field = { label: 'Description' };
const email: Field = { label: 'Email' };
const phone: Field = { label: 'Phone' };
const location: Field = { label: 'Location' };
const tags: Field = { label: 'Tags', show: asList };
const assignedToId: Field = { label: 'Assigned To', noun: 'assignee', refersTo: 'user' };
const links: Record<string, Field> = {
  personId: { label: 'Person', refersTo: 'person' },
  organizationId: { label: 'Organization', refersTo: 'organization' },
  opportunityId: { label: 'Opportunity', refersTo: 'opportunity' },
};

export const fieldsOf: Record<RecordType, Record<string, Field>> = {
  person: {
    name,
    email,
    phone,
    location,
    jobTitle: { label: 'Job title' },
    organizationId: { label: 'Organization', refersTo: 'organization' },
    assignedToId,
    tags,
  },
  organization: {
    name,
    industry: { label: 'Industry' },
    revenue: { label: 'Revenue' },
    status: { label: 'Status', show: asWord },
    location,
    email,
    phone,
    website: { label: 'Website' },
    assignedToId,
    tags,
  },
  opportunity: {
    name,
    stage: { label: 'Stage', show: asStage },
    value: { label: 'Value', show: asAmount },
    probability: { label: 'Probability', show: asPercent },
    expectedCloseDate: { label: 'Expected Close', noun: 'expected close date', show: asDay },
    lostReason: { label: 'Lost reason' },
    description,
    ...links,
    assignedToId: { label: 'Owner', refersTo: 'user' },
    tags,
  },
  task: {
    title,
    status: { label: 'Status', show: asWord },
    dueDate: { label: 'Due date', show: asDate },
    priority: {
      label: 'Priority',
      show: (value) => (value === 'high' ? 'Urgent' : asWord(value)),
    },
    assigneeId: { label: 'Assignee', refersTo: 'user' },
    activityType: {
      label: 'Type',
      show: (value) => (value === 'email' ? 'E-mail' : asWord(value)),
    },
    recurrenceType: {
      label: 'Repeats',
      noun: 'recurrence',
      show: (value) => (value === 'none' ? 'Does not repeat' : asWord(value)),
    },
    reminderEnabled: { label: 'Reminder', show: asYesOrNo },
    completionReason: { label: 'Completion reason' },
    description,
    ...links,
    tags,
  },
  note: { content: { label: 'Note', noun: 'text' } },
  call: {
    outcome: { label: 'Outcome', show: asWord },
    at: { label: 'Took place', noun: 'time', show: asTimestamp },
    content: { label: 'Notes', noun: 'notes' },
    ...links,
  },
  event: {
    title,
    eventDate: { label: 'Start', show: asTimestamp },
    endDate: { label: 'End', show: asTimestamp },
    allDay: { label: 'All day', noun: 'length', show: asYesOrNo },
    eventType: { label: 'Type', show: asWord },
    description,
    ...links,
  },
  file: { fileName: { label: 'Name' }, fileType: { label: 'Type', show: asWord } },
};
