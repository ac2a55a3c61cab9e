/**
 * Whether a record was touched in a time, or has a next task: what the head of its page tells as its last touch and
 * next step, asked of many records. An organization's are also those of its people and opportunities.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { ConditionKind } from '#contract/condition-fields.ts';
import type { Standing } from '#contract/standings.ts';
import { mergedRecords } from '#server/kernel/merged-records.table.ts';
import { column, namedTable, type Row } from './condition-rows.ts';
import { lastStart } from './last-start.ts';

/** From one instant to another, the earlier one included; either may be open. */
export interface Span {
  from?: Date | undefined;
  before?: Date | undefined;
}

type TouchKind = NonNullable<Standing['lastTouch']>['kind'];

const touches: Record<TouchKind, { table: string; at: string; links: readonly string[] }> = {
  call: { table: 'calls', at: 'at', links: ['personId', 'organizationId', 'opportunityId'] },
  note: { table: 'notes', at: 'createdAt', links: ['personId', 'organizationId', 'opportunityId'] },
  event: { table: 'calendar_events', at: 'eventDate', links: ['personId', 'organizationId'] },
};

const link: Partial<Record<ConditionKind, string>> = {
  person: 'personId',
  organization: 'organizationId',
  opportunity: 'opportunityId',
};

function linkOf(kind: ConditionKind): string {
  const key = link[kind];
  if (!key) throw new Error(`Nothing is linked to a ${kind}`);
  return key;
}

/** Whether there was a call, note or event by now, within the span. */
export function isTouched(row: Row, now: Date, span: Span = {}): SQL {
  const own = touchedBy(linkOf(row.kind), column(row, 'id'), now, span);
  if (row.kind !== 'organization') return own;
  return anyOf([
    own,
    touchedBy('forOrganizationId', column(row, 'id'), now, span),
    touchedBeforeMerge(row, now, span),
    ...throughMembers(row, (member) =>
      touchedBy(linkOf(member.kind), column(member, 'id'), now, span, true),
    ),
  ]);
}

/** By one link of each kind of touch; `loose` ones were made for no organization. */
function touchedBy(key: string, id: SQL, now: Date, span: Span, isLoose = false): SQL {
  const each = Object.entries(touches).flatMap(([kind, { table, at, links }]) => {
    if (key !== 'forOrganizationId' && !links.includes(key)) return [];
    const touch = { as: 'touch' };
    const when = column(touch, at);
    const isWithin = [
      sql`${when} <= ${now.toISOString()}::timestamptz`,
      span.from && sql`${when} >= ${span.from.toISOString()}::timestamptz`,
      span.before && sql`${when} < ${span.before.toISOString()}::timestamptz`,
    ].filter((condition) => condition !== undefined);
    const within = sql`(${sql.join(isWithin, sql` and `)})`;
    const conditions = [
      sql`${column(touch, key)} = ${id}`,
      sql`${column(touch, 'deletedAt')} is null`,
      kind === 'event' ? isHeldWithin(touch, within, now, span) : within,
      isLoose ? sql`${column(touch, 'forOrganizationId')} is null` : undefined,
    ].filter((condition) => condition !== undefined);
    return sql`exists (select from ${sql.identifier(table)} as touch where ${sql.join(conditions, sql` and `)})`;
  });
  return anyOf(each);
}

/** Of an event that repeats, any occurrence; the last one by then is in the span if any is. */
function isHeldWithin(touch: Pick<Row, 'as'>, within: SQL, now: Date, { from, before }: Span): SQL {
  const last = lastStart((key) => column(touch, key), { now, before });
  const after = from ? sql`>= ${from.toISOString()}::timestamptz` : sql`is not null`;
  return sql`(case when ${column(touch, 'series')} is null then ${within} else ${last} ${after} end)`;
}

/** What was made for an organization that was merged into it since; hardly any has one. */
function touchedBeforeMerge(row: Row, now: Date, span: Span): SQL {
  const id = column(row, 'id');
  const led = sql`${mergedRecords.undoneAt} is null`;
  return sql`(exists (select from ${mergedRecords} where ${mergedRecords.survivorId} = ${id} and ${led})
    and exists (
      with recursive one as (
        select ${mergedRecords.recordId} as id from ${mergedRecords} where ${mergedRecords.survivorId} = ${id} and ${led}
        union
        select ${mergedRecords.recordId} from one join ${mergedRecords} on ${mergedRecords.survivorId} = one.id and ${led}
      ) select from one where ${touchedBy('forOrganizationId', sql`one.id`, now, span)}))`;
}

function throughMembers(organization: Row, meets: (member: Row) => SQL): SQL[] {
  return (['person', 'opportunity'] as const).map((kind) => {
    const member: Row = { kind, as: 'member' };
    return sql`exists (select from ${namedTable(member)}
      where ${column(member, 'organizationId')} = ${column(organization, 'id')}
        and ${column(member, 'deletedAt')} is null and ${meets(member)})`;
  });
}

/** Whether an open task is linked to it. */
export function hasNextTask(row: Row): SQL {
  const own = hasOpenTask(row);
  return row.kind === 'organization' ? anyOf([own, ...throughMembers(row, hasOpenTask)]) : own;
}

function hasOpenTask(row: Row): SQL {
  const step = { as: 'step' };
  return sql`exists (select from tasks as step where ${column(step, linkOf(row.kind))} = ${column(row, 'id')}
    and ${column(step, 'deletedAt')} is null and ${column(step, 'status')} <> 'completed')`;
}

function anyOf(conditions: readonly SQL[]): SQL {
  return sql`(${sql.join([...conditions], sql` or `)})`;
}
