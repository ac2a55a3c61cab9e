/** What conditions ask, in the words of their badge. */
import type { QueryClient } from '@tanstack/react-query';
import type { ConditionKind } from '#contract/condition-fields.ts';
import {
  type Condition,
  listConditions,
  myself,
  type Operator,
  type OwnedUnit,
  readWhere,
  type Where,
} from '#contract/conditions.ts';
import type { SubjectKind } from '#contract/records.ts';
import { unitFields } from '#contract/units.ts';
import { allDefinitionsQuery } from '#web/features/custom-fields/custom-fields.api.ts';
import { getStaffName, staffQuery } from '#web/features/users/users.api.ts';
import { formatDay, plural } from '#web/lib/format.ts';
import { type AskableField, choiceLabel, listAskable } from './condition-choices.ts';
import { readLinkedName, unknownRecord } from './linked-records.ts';

/** For a select. */
export function operatorLabel(is: Operator, { type }: Pick<AskableField, 'type'>): string {
  if (type === 'units' && is === 'empty') return 'owns none';
  if (type === 'units' && is === 'filled') return 'owns any';
  if (type === 'touch' && is === 'empty') return 'never';
  if (type === 'touch' && is === 'filled') return 'ever';
  if (type === 'step' && is === 'empty') return 'none';
  if (type === 'step' && is === 'filled') return 'there is one';
  return operatorLabels[is];
}

const operatorLabels: Record<Operator, string> = {
  anyOf: 'is any of',
  noneOf: 'is none of',
  contains: 'contains',
  lacks: 'does not contain',
  between: 'is from … to',
  lastDays: 'in the last … days',
  notLastDays: 'not in the last … days',
  beforeDays: 'more than … days ago',
  nextDays: 'in the next … days',
  empty: 'is empty',
  filled: 'is not empty',
  today: 'is today',
  overdue: 'is overdue',
  owns: 'owns one',
  ownsNone: 'owns no',
};

type Namer = (id: string, links: SubjectKind | 'user') => string;

export async function tellWhere(
  client: QueryClient,
  kind: ConditionKind,
  json: string,
): Promise<string> {
  const read = readWhere(kind, json);
  if (read.faults) return 'not understood';
  const [definitions, staff] = await Promise.all([
    client.fetchQuery(allDefinitionsQuery),
    client.fetchQuery(staffQuery),
  ]);
  const fields = new Map(listAskable(kind, definitions).map((field) => [field.path, field]));
  const names = await readNames(client, listConditions(read.where), fields);
  return tellGroup(read.where, fields, (id, links) =>
    links === 'user' ? getStaffName(id, staff).name : (names.get(id) ?? unknownRecord),
  );
}

/** What the records are called that the conditions name, by their ids. */
async function readNames(
  client: QueryClient,
  conditions: readonly Condition[],
  fields: ReadonlyMap<string, AskableField>,
): Promise<ReadonlyMap<string, string>> {
  const named = conditions.flatMap((condition) => {
    const links = fields.get(condition.field)?.links;
    if (!links || links === 'user') return [];
    const isOfRecords = condition.is === 'anyOf' || condition.is === 'noneOf';
    return isOfRecords ? condition.value.map((id) => ({ links, id })) : [];
  });
  return new Map(
    await Promise.all(
      named.map(async ({ links, id }) => [id, await readLinkedName(client, links, id)] as const),
    ),
  );
}

function tellGroup(
  { match, parts }: Where,
  fields: ReadonlyMap<string, AskableField>,
  nameOf: Namer,
): string {
  const told = parts.map((part) => {
    if (!('parts' in part)) return tellOne(part, fields.get(part.field), nameOf);
    const inner = tellGroup(part, fields, nameOf);
    return part.parts.length > 1 && parts.length > 1 ? `(${inner})` : inner;
  });
  return told.join(match === 'all' ? ' and ' : ' or ');
}

function tellOne(condition: Condition, field: AskableField | undefined, nameOf: Namer): string {
  const label = field?.label ?? condition.field;
  const named = (value: string) => {
    if (field?.links && value !== myself) return nameOf(value, field.links);
    return field?.choices || field?.links ? choiceLabel(value) : value;
  };
  switch (condition.is) {
    case 'anyOf':
      return `${label} is ${condition.value.map(named).join(' or ')}`;
    case 'noneOf':
      return `${label} is not ${condition.value.map(named).join(' or ')}`;
    case 'contains':
    case 'lacks':
      return `${label} ${operatorLabels[condition.is]} “${condition.value}”`;
    case 'between':
      return `${label} is ${tellRange(condition.value)}`;
    case 'lastDays':
    case 'notLastDays':
    case 'beforeDays':
    case 'nextDays':
      return `${label} ${operatorLabels[condition.is].replace('…', String(condition.value))}`;
    case 'owns':
    case 'ownsNone':
      return `${label}: ${condition.is === 'owns' ? 'owns' : 'owns no'} ${tellUnit(condition.value)}`;
    case 'empty':
    case 'filled':
      return `${label} ${field ? presenceWords(condition.is, field) : operatorLabels[condition.is]}`;
    default:
      return `${label} ${operatorLabels[condition.is]}`;
  }
}

/** '“John Deere” older than 5 years, finance ends within 90 days' */
function tellUnit({ words, olderThan, by, days = 0 }: OwnedUnit): string {
  const unit = [
    words ? `“${words}”` : 'unit',
    ...(olderThan === undefined ? [] : [`older than ${plural(olderThan, 'year')}`]),
  ].join(' ');
  return by ? `${unit}, ${unitFields[by].label.toLowerCase()} within ${plural(days, 'day')}` : unit;
}

function presenceWords(is: 'empty' | 'filled', field: AskableField): string {
  if (field.type === 'touch' || field.type === 'units') return operatorLabel(is, field);
  if (field.type === 'step') return is === 'empty' ? 'is missing' : 'is planned';
  return operatorLabels[is];
}

function tellRange({ from, to }: { from?: string | undefined; to?: string | undefined }): string {
  const end = (value: string) => (/^\d{4}-/.test(value) ? formatDay(value) : value);
  if (from === undefined) return `up to ${end(to ?? '')}`;
  return to === undefined ? `from ${end(from)}` : `from ${end(from)} to ${end(to)}`;
}
