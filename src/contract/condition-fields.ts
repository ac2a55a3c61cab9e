/**
 * The fields that conditions ask for: all of a noun's table, when it was made and changed, its custom fields, what
 * comes of its timeline and tasks, and the same of the records that it is linked to (`organization.industry`).
 */
import { type Field, type Fields, getLinkKind } from './fields.ts';
import { emailTypes, phoneTypes } from './further-addresses.ts';
import { listKeys } from './list-keys.ts';
import { opportunityFields, stages } from './opportunities.ts';
import { organizationFields, organizationStatuses } from './organizations.ts';
import { personFields } from './people.ts';
import type { RecordKind, SubjectKind } from './records.ts';
import { reminderLeads } from './reminder-leads.ts';
import {
  activityTypes,
  recurrenceTypes,
  taskFields,
  taskPriorities,
  taskStatuses,
} from './tasks.ts';

/** The kinds of records whose lists take conditions. */
export type ConditionKind = SubjectKind | 'task';

/** `touch` is the last call, note or event; `step` is the next open task; `units` are what it owns; `custom` a custom field of any type. */
export type ConditionType =
  | 'text'
  | 'choice'
  | 'yesNo'
  | 'tags'
  | 'link'
  | 'number'
  | 'day'
  | 'instant'
  | 'addresses'
  | 'touch'
  | 'step'
  | 'units'
  | 'custom';

export interface ConditionField {
  label: string;
  type: ConditionType;
  /** What a choice may be. */
  choices?: readonly string[];
  /** Whom or what a link names. */
  links?: SubjectKind | 'user';
  /** Can be late: what is done by then is not. */
  isDue?: boolean;
}
type ConditionFields = Readonly<Record<string, ConditionField>>;

const choices: Record<ConditionKind, Readonly<Record<string, readonly string[]>>> = {
  person: { emailType: emailTypes, phoneType: phoneTypes },
  organization: { status: organizationStatuses, emailType: emailTypes, phoneType: phoneTypes },
  opportunity: { stage: stages },
  task: {
    priority: taskPriorities,
    status: taskStatuses,
    activityType: activityTypes,
    recurrenceType: recurrenceTypes,
    reminderLead: reminderLeads,
  },
};

const due: Partial<Record<ConditionKind, string>> = {
  opportunity: 'expectedCloseDate',
  task: 'dueDate',
};

const made: ConditionFields = {
  createdById: { label: 'Created by', type: 'link', links: 'user' },
  createdAt: { label: 'Created', type: 'instant' },
  updatedAt: { label: 'Last changed', type: 'instant' },
};

const followed: ConditionFields = {
  lastTouch: { label: 'Last touch', type: 'touch' },
  nextTask: { label: 'Next task', type: 'step' },
};

function typeOfField({ kind }: Field): ConditionType {
  switch (kind) {
    case 'text':
    case 'longText':
    case 'email':
    case 'phone':
    case 'place':
    case 'web':
      return 'text';
    case 'amount':
    case 'percent':
      return 'number';
    case 'user':
    case 'person':
    case 'organization':
    case 'opportunity':
      return 'link';
    default:
      return kind;
  }
}

function readTable(kind: ConditionKind, table: Fields): ConditionFields {
  return Object.fromEntries(
    Object.entries(table).map(([key, field]) => {
      const links = getLinkKind(field.kind);
      const mayBe = choices[kind][key];
      return [
        key,
        {
          label: key === 'stageSince' ? 'In its stage since' : field.label,
          type: typeOfField(field),
          ...(mayBe && { choices: mayBe }),
          ...(field.kind === 'yesNo' && { choices: ['true', 'false'] }),
          ...(links && { links }),
          ...(due[kind] === key && { isDue: true }),
        },
      ];
    }),
  );
}

/** By kind, without those of linked records and custom ones. */
export const conditionFields: Record<ConditionKind, ConditionFields> = {
  person: { ...readTable('person', personFields), ...made, ...followed },
  organization: {
    ...readTable('organization', organizationFields),
    ...made,
    ...followed,
    units: { label: 'Units', type: 'units' },
  },
  opportunity: { ...readTable('opportunity', opportunityFields), ...made, ...followed },
  task: { ...readTable('task', taskFields), ...made },
};

export function isConditionKind(kind: RecordKind): kind is ConditionKind {
  return Object.hasOwn(conditionFields, kind);
}

/** The records that one is linked to, by the first word of their fields. */
export const conditionLinks: Record<
  ConditionKind,
  Readonly<Record<string, { kind: SubjectKind; by: string; label: string }>>
> = {
  person: { organization: { kind: 'organization', by: 'organizationId', label: 'Organization' } },
  organization: {
    parent: { kind: 'organization', by: 'parentId', label: 'Parent organization' },
  },
  opportunity: {
    person: { kind: 'person', by: 'personId', label: 'Person' },
    organization: { kind: 'organization', by: 'organizationId', label: 'Organization' },
  },
  task: {
    person: { kind: 'person', by: 'personId', label: 'Person' },
    organization: { kind: 'organization', by: 'organizationId', label: 'Organization' },
    opportunity: { kind: 'opportunity', by: 'opportunityId', label: 'Opportunity' },
  },
};

export const customPrefix = 'custom.';
const withCustomFields: readonly ConditionKind[] = ['person', 'organization'];

export interface FoundField extends ConditionField {
  /** The kind of the record that has it. */
  kind: ConditionKind;
  /** Its key there; of a custom field, its name. */
  key: string;
  /** By which column the record is linked; undefined for a field of the record itself. */
  by?: string;
}

/** The field that a path such as `status`, `organization.industry` or `custom.region` names; null if there is none. */
export function findConditionField(kind: ConditionKind, path: string): FoundField | null {
  const own = findOwn(kind, path);
  if (own) return own;
  const dot = path.indexOf('.');
  const word = path.slice(0, dot);
  if (dot < 1 || !Object.hasOwn(conditionLinks[kind], word)) return null;
  const link = conditionLinks[kind][word];
  const found = link && findOwn(link.kind, path.slice(dot + 1));
  return found ? { ...found, by: link.by, label: `${link.label}: ${found.label}` } : null;
}

function findOwn(kind: ConditionKind, path: string): FoundField | null {
  if (path.startsWith(customPrefix) && withCustomFields.includes(kind)) {
    const key = path.slice(customPrefix.length);
    return key === '' ? null : { label: key, type: 'custom', kind, key };
  }
  if (!Object.hasOwn(conditionFields[kind], path)) return null;
  const field = conditionFields[kind][path];
  return field ? { ...field, kind, key: path } : null;
}

/** The paths of all fields that are no custom ones, with those of linked records. */
export function listConditionPaths(kind: ConditionKind): string[] {
  const linked = Object.entries(conditionLinks[kind]).flatMap(([word, { kind: other }]) =>
    listKeys(conditionFields[other]).map((key) => `${word}.${key}`),
  );
  return [...listKeys(conditionFields[kind]), ...linked];
}
