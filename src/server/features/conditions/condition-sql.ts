/**
 * Conditions as SQL. What is asked of a field is said once, as what must hold; `noneOf`, `lacks`, `empty` and
 * `notLastDays` are that it does not, so that what is missing, or a record that is linked to none, is never in between.
 */
import { and, or, type SQL, sql } from 'drizzle-orm';
import {
  type ConditionKind,
  type FoundField,
  findConditionField,
  isConditionKind,
} from '#contract/condition-fields.ts';
import { type Condition, myself, readWhere } from '#contract/conditions.ts';
import type { TextFields } from '#contract/fields.ts';
import { organizationTexts } from '#contract/organizations.ts';
import { personTexts } from '#contract/people.ts';
import type { RecordKind } from '#contract/records.ts';
import { isWithin } from '#server/features/custom-fields/field-conditions.ts';
import { invalid } from '#server/kernel/app-error.ts';
import { getActorId, type VisitorContext } from '#server/kernel/context.ts';
import { addDays, getLocalDay, windowOfDays } from '#server/kernel/local-days.ts';
import { contains, lowerCaseContains } from '#server/kernel/matching.ts';
import { isInSearchText } from '#server/kernel/postgres/columns.ts';
import { withSurvivors } from '#server/kernel/survivors.ts';
import { column, listedRow, namedTable, type Row } from './condition-rows.ts';
import { ownsUnit } from './owned-units.ts';
import { hasNextTask, isTouched } from './touches.ts';

/** The condition of a list's `where`, on the table of the list; 400 for what it cannot be asked. */
export function meetsWhere(
  ctx: VisitorContext,
  kind: ConditionKind,
  json: string | undefined,
): SQL | undefined {
  if (json === undefined) return undefined;
  const { where, ...read } = { where: undefined, ...readWhere(kind, json) };
  if (!where) throw invalid(read.faults ?? {});
  return all(where, (part) =>
    'parts' in part ? all(part, (inner) => meets(ctx, kind, inner)) : meets(ctx, kind, part),
  );
}

/** Refuses conditions that a list cannot be asked, before the first byte of it is sent. */
export function assertWhere(kind: RecordKind, query: object): void {
  if (!isConditionKind(kind) || !('where' in query) || typeof query.where !== 'string') return;
  const { faults } = readWhere(kind, query.where);
  if (faults) throw invalid(faults);
}

function all<Part>(
  { match, parts }: { match: 'all' | 'any'; parts: Part[] },
  make: (part: Part) => SQL,
) {
  const made = parts.map(make);
  return (match === 'all' ? and(...made) : or(...made)) ?? sql`true`;
}

function meets(ctx: VisitorContext, kind: ConditionKind, condition: Condition): SQL {
  const found = findConditionField(kind, condition.field);
  if (!found) throw new Error(`No field ${condition.field}`);
  const { isNot, positive } = turn(condition);
  const listed = listedRow(kind);
  const said = found.by
    ? ofLinked(listed, found, found.by, (row) => holds(ctx, row, found, positive))
    : holds(ctx, listed, found, positive);
  // What is unknown is not so. Only here: an index could not answer it otherwise.
  return isNot ? sql`not coalesce(${said}, false)` : said;
}

/** Conditions that something is not so, as those that it is. */
function turn(condition: Condition): { isNot: boolean; positive: Condition } {
  const { field } = condition;
  switch (condition.is) {
    case 'noneOf':
      return { isNot: true, positive: { ...condition, is: 'anyOf' } };
    case 'ownsNone':
      return { isNot: true, positive: { ...condition, is: 'owns' } };
    case 'lacks':
      return { isNot: true, positive: { ...condition, is: 'contains' } };
    case 'notLastDays':
      return { isNot: true, positive: { ...condition, is: 'lastDays' } };
    case 'empty':
      return { isNot: true, positive: { field, is: 'filled' } };
    default:
      return { isNot: false, positive: condition };
  }
}

function ofLinked(row: Row, found: FoundField, by: string, meetsIt: (row: Row) => SQL): SQL {
  const linked: Row = { kind: found.kind, as: 'linked' };
  return sql`exists (select from ${namedTable(linked)} where ${column(linked, 'id')} = ${column(row, by)}
    and ${column(linked, 'deletedAt')} is null and ${meetsIt(linked)})`;
}

function holds(ctx: VisitorContext, row: Row, found: FoundField, condition: Condition): SQL {
  if (found.type === 'step') return hasNextTask(row);
  if (found.type === 'units')
    return ownsUnit(row, condition, getLocalDay(ctx.clock.now(), ctx.timeZone));
  if (found.type === 'touch') return isTouched(row, ctx.clock.now(), spanOf(ctx, condition));
  if (found.type === 'custom') return holdsCustom(ctx, row, found.key, condition);
  const value = column(row, found.key);
  switch (condition.is) {
    case 'anyOf':
      return isAnyOf(ctx, value, found, condition.value);
    case 'contains':
      return found.type === 'addresses'
        ? contains(sql`crm_values_text(${value})`, condition.value)
        : containsWords(row, found, condition.value);
    case 'filled':
      return isFilled(value, found);
    case 'between':
      return found.type === 'number'
        ? isBetween(value, condition.value, 'numeric')
        : isOnDays(ctx, value, found, condition.value);
    case 'overdue':
      return (
        and(isOnDays(ctx, value, found, daysOf(ctx, condition)), isOpenStill(row)) ?? sql`true`
      );
    default:
      return isOnDays(ctx, value, found, daysOf(ctx, condition));
  }
}

function isAnyOf(
  ctx: VisitorContext,
  value: SQL,
  { type, links }: FoundField,
  given: string[],
): SQL {
  const named = (cast: string) => sql`${sql.param(given)}::${sql.raw(cast)}`;
  switch (type) {
    case 'text':
      return isOneOf(value, given);
    case 'tags':
      return sql`${value} && ${named('text[]')}`;
    case 'choice':
      return sql`${value} = any (${named('text[]')})`;
    case 'yesNo':
      return sql`${value}::text = any (${named('text[]')})`;
    default: {
      const ids = given.map((each) => (each === myself ? getActorId(ctx) : each.toLowerCase()));
      const list = sql`${sql.param(ids)}::uuid[]`;
      if (links === 'user') return sql`${value} = any (${list})`;
      return sql`${value} = any (${withSurvivors(list)})`;
    }
  }
}

const searched: Partial<Record<ConditionKind, TextFields>> = {
  person: personTexts,
  organization: organizationTexts,
};

/** By the index of the list's search, where that holds the field. */
function containsWords(row: Row, { kind, key }: FoundField, words: string): SQL {
  const field = searched[kind]?.[key];
  const itself = contains(column(row, key), words);
  if (!field || !isInSearchText(field)) return itself;
  return sql`(${lowerCaseContains(column(row, 'searchText'), words)} and ${itself})`;
}

/** Whatever the case of either. */
function isOneOf(value: SQL, given: readonly string[]): SQL {
  return sql`lower(${value}) = any (array(select lower(given) from unnest(${sql.param([...given])}::text[]) as given))`;
}

function isFilled(value: SQL, { type, links }: FoundField): SQL {
  switch (type) {
    case 'tags':
      return sql`cardinality(${value}) > 0`;
    case 'addresses':
      return sql`${value} <> '[]'::jsonb`;
    case 'text':
      return sql`${value} <> ''`;
    case 'link':
      // A completed task may name a person who was deleted.
      return links === undefined || links === 'user'
        ? sql`${value} is not null`
        : sql`exists (select from ${namedTable({ kind: links, as: 'named' })}
            where ${column({ as: 'named' }, 'id')} = ${value} and ${column({ as: 'named' }, 'deletedAt')} is null)`;
    default:
      return sql`${value} is not null`;
  }
}

/** Both ends are included. */
function isBetween(value: SQL, { from, to }: Days, type: 'numeric' | 'date'): SQL {
  const cast = sql.raw(type);
  const ends = and(
    from === undefined ? undefined : sql`${value} >= ${from}::${cast}`,
    to === undefined ? undefined : sql`${value} <= ${to}::${cast}`,
  );
  return ends ?? sql`${value} is not null`;
}

/** From one day to another, both included; either end may be open. */
interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

function daysOf(ctx: VisitorContext, condition: Condition): Days {
  const today = getLocalDay(ctx.clock.now(), ctx.timeZone);
  switch (condition.is) {
    case 'between':
      return condition.value;
    case 'lastDays':
      return { from: addDays(today, -condition.value), to: today };
    case 'beforeDays':
      return { to: addDays(today, -condition.value - 1) };
    case 'nextDays':
      return { from: today, to: addDays(today, condition.value) };
    case 'today':
      return { from: today, to: today };
    case 'overdue':
      return { to: addDays(today, -1) };
    default:
      return {};
  }
}

function isOnDays(ctx: VisitorContext, value: SQL, { type }: FoundField, days: Days): SQL {
  if (type === 'day') return isBetween(value, days, 'date');
  const { from, before } = windowOfDays(days, ctx.timeZone);
  const ends = and(
    from && sql`${value} >= ${from.toISOString()}::timestamptz`,
    before && sql`${value} < ${before.toISOString()}::timestamptz`,
  );
  return ends ?? sql`${value} is not null`;
}

function spanOf(ctx: VisitorContext, condition: Condition) {
  return condition.is === 'filled' ? {} : windowOfDays(daysOf(ctx, condition), ctx.timeZone);
}

/** What is done is not late, whenever it was due. */
function isOpenStill(row: Row): SQL {
  return row.kind === 'task'
    ? sql`${column(row, 'status')} <> 'completed'`
    : sql`${column(row, 'stage')} not in ('closed_won', 'closed_lost')`;
}

function holdsCustom(ctx: VisitorContext, row: Row, name: string, condition: Condition): SQL {
  const fields = column(row, 'customFields');
  const value = sql`(${fields} ->> ${name}::text)`;
  switch (condition.is) {
    case 'anyOf':
      return isOneOf(value, condition.value);
    case 'contains':
      return contains(value, condition.value);
    case 'filled':
      return sql`${value} <> ''`;
    default:
      return isWithin(value, sql`${fields} -> ${name}::text`, daysOf(ctx, condition));
  }
}
