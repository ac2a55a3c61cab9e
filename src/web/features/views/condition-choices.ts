/** The fields that a list can be asked for, and what their choices are called. */
import {
  type ConditionKind,
  conditionLinks,
  customPrefix,
  type FoundField,
  findConditionField,
  listConditionPaths,
} from '#contract/condition-fields.ts';
import { listOperators, myself, type Operator } from '#contract/conditions.ts';
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import { reminderLeadLabels } from '#contract/reminder-leads.ts';
import { stageOptions } from '#web/features/opportunities/stages.tsx';
import { statusOptions } from '#web/features/organizations/organization-status.tsx';
import {
  activityTypeLabels,
  priorityLabels,
  recurrenceLabels,
  taskStatusLabels,
} from '#web/features/tasks/task-labels.ts';

export interface AskableField extends FoundField {
  path: string;
  group: string;
  operators: Operator[];
  /** Of days, of a custom field too. */
  isOfDays: boolean;
}

const labels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [...statusOptions, ...stageOptions].map(({ value, label }) => [value, label]),
  ),
  ...taskStatusLabels,
  ...priorityLabels,
  ...activityTypeLabels,
  ...recurrenceLabels,
  ...reminderLeadLabels,
  true: 'Yes',
  false: 'No',
  [myself]: 'Me',
};

/** 'home' → 'Home'. */
export function choiceLabel(choice: string): string {
  return labels[choice] ?? choice.charAt(0).toUpperCase() + choice.slice(1);
}

const presence: Operator[] = ['empty', 'filled'];
const days: Operator[] = ['lastDays', 'beforeDays', 'nextDays', 'today', 'between'];

/** In the order of the list's columns, then those of linked records. */
export function listAskable(
  kind: ConditionKind,
  definitions: readonly CustomFieldDefinition[],
): AskableField[] {
  const links = Object.entries(conditionLinks[kind]);
  const groupOf = (path: string) => {
    const link = links.find(([word]) => path.startsWith(`${word}.`));
    return link?.[1].label ?? 'This list';
  };
  const custom = (prefix: string, of: ConditionKind) =>
    definitions
      .filter(({ entityType }) => entityType === of || (entityType === 'both' && of in both))
      .map((definition) => ({ path: `${prefix}${customPrefix}${definition.name}`, definition }));
  const paths: { path: string; definition?: CustomFieldDefinition }[] = [
    ...listConditionPaths(kind).map((path) => ({ path })),
    ...custom('', kind),
    ...links.flatMap(([word, link]) => custom(`${word}.`, link.kind)),
  ];
  const fields = paths.flatMap(({ path, definition }): AskableField[] => {
    const found = findConditionField(kind, path);
    if (!found) return [];
    const group = groupOf(path);
    const short = definition?.label ?? found.label.replace(`${group}: `, '');
    return [
      {
        ...found,
        path,
        group,
        label: group === 'This list' ? short : `${group}: ${short}`,
        ...choicesOf(definition),
        operators: operatorsOf(found, definition),
        isOfDays: definition ? definition.fieldType === 'date' : found.type !== 'number',
      },
    ];
  });
  // Those of the list itself first, whether custom or not.
  return [...fields].sort(
    (one, other) => Number(one.by !== undefined) - Number(other.by !== undefined),
  );
}

const both: Partial<Record<ConditionKind, true>> = { person: true, organization: true };

function choicesOf(definition: CustomFieldDefinition | undefined) {
  if (definition?.fieldType === 'dropdown') return { choices: definition.options };
  return definition?.fieldType === 'boolean' ? { choices: ['true', 'false'] } : {};
}

function operatorsOf(found: FoundField, definition: CustomFieldDefinition | undefined): Operator[] {
  switch (definition?.fieldType) {
    case 'date':
      return [...days, ...presence];
    case 'number':
      return ['between', ...presence];
    case 'boolean':
    case 'dropdown':
      return ['anyOf', 'noneOf', ...presence];
    case 'text':
    case 'textarea':
      return ['contains', 'lacks', 'anyOf', 'noneOf', ...presence];
    default:
      return listOperators(found);
  }
}
