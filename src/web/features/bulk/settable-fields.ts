/** The fields of each list that many records can be given the same value of. */
import type { BulkEntity } from '#contract/bulk.ts';
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import type { Field, Fields } from '#contract/fields.ts';
import { opportunityFields } from '#contract/opportunities.ts';
import { organizationFields } from '#contract/organizations.ts';
import { personFields } from '#contract/people.ts';
import { activityTypes, recurrenceTypes, taskFields, taskPriorities } from '#contract/tasks.ts';
import { customFieldsPatch } from '#web/features/custom-fields/custom-field-inputs.ts';
import { statusOptions } from '#web/features/organizations/organization-status.tsx';
import {
  activityTypeLabels,
  listOptions,
  priorityLabels,
  recurrenceLabels,
  taskStatusLabels,
} from '#web/features/tasks/task-labels.ts';
import { dueOn } from '#web/lib/due-on.ts';

export const fieldsOfLists: Record<BulkEntity, Fields> = {
  people: personFields,
  organizations: organizationFields,
  opportunities: opportunityFields,
  tasks: taskFields,
};

/** In the order in which they are offered. */
const names: Record<BulkEntity, readonly string[]> = {
  people: ['organizationId', 'jobTitle', 'location', 'email', 'phone', 'preferredName'],
  organizations: [
    ...['status', 'industry', 'location', 'parentId', 'revenue', 'website', 'email', 'phone'],
  ],
  opportunities: [
    ...['expectedCloseDate', 'value', 'probability', 'organizationId', 'personId', 'description'],
  ],
  tasks: [
    ...['dueDate', 'priority', 'activityType', 'status', 'recurrenceType', 'personId'],
    ...['organizationId', 'opportunityId', 'description'],
  ],
};

const choices: Readonly<Record<string, readonly { value: string; label: string }[]>> = {
  'organizations.status': statusOptions,
  'tasks.priority': listOptions(taskPriorities, priorityLabels),
  'tasks.activityType': listOptions(activityTypes, activityTypeLabels),
  'tasks.recurrenceType': listOptions(recurrenceTypes, recurrenceLabels),
  'tasks.status': listOptions(['pending', 'in_progress'], taskStatusLabels),
};

export interface SettableField {
  path: string;
  label: string;
  kind: Field['kind'] | 'custom';
  choices?: readonly { value: string; label: string }[];
  definition?: CustomFieldDefinition;
  /** It can be without a value. */
  isOptional: boolean;
}

export function listSettable(
  entity: BulkEntity,
  definitions: readonly CustomFieldDefinition[],
): SettableField[] {
  const own = names[entity].flatMap((path): SettableField[] => {
    const field = fieldsOfLists[entity][path];
    if (!field) return [];
    const offered = choices[`${entity}.${path}`];
    const { header, label, kind } = field;
    const isOptional = !offered && kind !== 'percent';
    return [
      { path, label: header ?? label, kind, isOptional, ...(offered && { choices: offered }) },
    ];
  });
  const custom = definitions.map(
    (definition): SettableField => ({
      path: `customFields.${definition.name}`,
      label: definition.label,
      kind: 'custom',
      definition,
      isOptional: definition.required !== 'true',
    }),
  );
  return [...own, ...custom];
}

/** What is sent to set it; undefined as long as there is no value. */
export function makeSet(
  { path, definition }: SettableField,
  { value, clears }: { value: string; clears: boolean },
): object | undefined {
  const text = value.trim();
  if (definition) {
    if (clears) return { customFields: { [definition.name]: null } };
    const customFields = customFieldsPatch([definition], { [definition.name]: value }, {});
    return customFields && { customFields };
  }
  if (clears) return { [path]: null };
  if (text === '') return undefined;
  return path === 'dueDate' ? dueOn(text, '') : { [path]: text };
}
