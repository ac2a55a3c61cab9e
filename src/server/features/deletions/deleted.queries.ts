/** Lists what was deleted: of each deletion the one record that somebody deleted, without what went along with it. */
import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { DeletedFilter, DeletedRecord } from '#contract/deleted.ts';
import { can, type Owned } from '#contract/permissions.ts';
import { isIn, type RecordKind, recordKinds } from '#contract/records.ts';
import { calls } from '#server/features/calls/calls.table.ts';
import { notes } from '#server/features/notes/notes.table.ts';
import { storedNouns } from '#server/features/nouns/noun-parts.ts';
import { opportunities } from '#server/features/opportunities/opportunities.table.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { calledName } from '#server/features/users/users.queries.ts';
import { users } from '#server/features/users/users.table.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { changes } from '#server/kernel/change-log.table.ts';
import type { Context } from '#server/kernel/context.ts';
import { bothWays, boundedTotal, planWindow } from '#server/kernel/lists.ts';
import { contains } from '#server/kernel/matching.ts';
import { mergedRecords } from '#server/kernel/merged-records.table.ts';

/** How much of a note's or a call's words names it. */
const named = 120;

/** What a record may belong to, by its column; a note and a file may belong to several. */
const owners = {
  personId: { table: people, name: people.name },
  organizationId: { table: organizations, name: organizations.name },
  opportunityId: { table: opportunities, name: opportunities.name },
  noteId: { table: notes, name: null },
} as const;

interface Source {
  kind: RecordKind;
  columns: Record<string, AnyPgColumn>;
  /** Its name, or its first words. */
  name: SQL;
  /** All of its words, for the search. */
  words: SQL;
  from: SQL;
}

/** Nothing else says who a record is. */
const wordsOf: Partial<Record<RecordKind, AnyPgColumn>> = {
  note: notes.content,
  call: calls.content,
};

function sourceOf(kind: RecordKind): Source {
  const { table, name } = storedNouns[kind];
  const words = wordsOf[kind];
  return {
    kind,
    columns: getTableColumns(table),
    name: words ? sql`left(coalesce(${words}, ''), ${named})` : sql`${name}`,
    words: sql`coalesce(${words ?? name}, '')`,
    from: sql`${table}`,
  };
}

/** Column and owner of each link that its table has. */
function linksOf({ columns }: Source) {
  return Object.entries(owners).flatMap(([key, owner]) => {
    const column = columns[key];
    return column ? [{ column, ...owner }] : [];
  });
}

/** Whether somebody deleted this row, and not another one that it belongs to. */
export function isRoot(kind: RecordKind): SQL | undefined {
  return isDeletedByItself(sourceOf(kind), {});
}

function isDeletedByItself(source: Source, filter: DeletedFilter): SQL | undefined {
  const { columns, words, kind } = source;
  const goesAlong = isIn('deletions', kind) ? linksOf(source) : [];
  const alone = goesAlong.map(
    ({ column, table }) => sql`not exists (select 1 from ${table} as owner
      where owner.id = ${column} and owner.deletion_id = ${columns.deletionId})`,
  );
  return and(
    sql`${columns.deletedAt} is not null and ${columns.deletionId} is not null`,
    filter.q ? contains(words, filter.q) : undefined,
    ...alone,
  );
}

/** What was merged is taken apart, and not restored. */
function isNotMerged({ kind, columns }: Source): SQL | undefined {
  if (!isIn('duplicates', kind)) return undefined;
  return sql`not exists (select from ${mergedRecords} where record_id = ${columns.id} and undone_at is null)`;
}

function sourcesOf({ kind }: DeletedFilter): Source[] {
  return recordKinds.filter((each) => kind?.includes(each) ?? true).map(sourceOf);
}

interface Row extends Owned {
  id: string;
  kind: RecordKind;
  name: string;
  ofName: string | null;
  deletedAt: Date | string;
  cursorKey: string;
}

export async function listDeleted(ctx: Context, filter: DeletedFilter) {
  authorize(ctx, 'deletion.read');
  const pieces: SQL[] = [];
  const windowOf = ({ columns }: Source) => {
    const orderings = bothWays({
      deletedAt: { by: sql`${columns.deletedAt}`, type: 'timestamptz' },
    });
    return planWindow(filter, orderings, '-deletedAt', sql`${columns.id}`);
  };
  const sources = sourcesOf(filter);
  for (const source of sources) {
    const { columns, kind } = source;
    const window = windowOf(source);
    const one = (column: AnyPgColumn | undefined) => sql`${column ?? sql`null`}::uuid`;
    const ofName = linksOf(source).flatMap(({ column, table, name }) =>
      name
        ? [
            sql`(select owner.${sql.identifier(name.name)} from ${table} as owner where owner.id = ${column})`,
          ]
        : [],
    );
    pieces.push(sql`(select ${columns.id} as id, ${kind}::text as kind, ${source.name} as name,
        ${ofName.length > 0 ? sql`coalesce(${sql.join(ofName, sql`, `)})` : sql`null::text`} as "ofName",
        ${columns.deletedAt} as "deletedAt",
        ${one(columns.createdById ?? columns.uploadedById)} as "createdById",
        ${one(columns.assigneeId ?? columns.assignedToId)} as "assigneeId",
        ${one(columns.assignedById)} as "assignedById", ${window.cursorKey} as "cursorKey"
      from ${source.from} where ${and(isDeletedByItself(source, filter), isNotMerged(source), window.after)}
      order by ${window.orderBy} limit ${window.take})`);
  }
  const [first] = sources;
  if (!first) return { items: [], next: undefined };
  const window = windowOf(first);
  const { rows } = await ctx.db.execute<Row & Record<string, unknown>>(
    sql`select * from (${sql.join(pieces, sql` union all `)}) as each`,
  );
  const direction = window.direction === 'asc' ? 1 : -1;
  const timeOf = ({ deletedAt }: Row) => new Date(deletedAt).getTime();
  rows.sort(
    (one, other) => direction * (timeOf(one) - timeOf(other) || (one.id < other.id ? -1 : 1)),
  );
  const page = window.page(rows, (row) => row);
  const deleters = await readDeleters(
    ctx,
    page.items.map(({ id }) => id),
  );
  return { ...page, items: page.items.map((row) => toDeleted(ctx, row, deleters.get(row.id))) };
}

interface Deleter {
  id: string | null;
  name: string | null;
}

/** Who deleted them the last time. */
async function readDeleters(
  { db }: Context,
  recordIds: readonly string[],
): Promise<Map<string, Deleter>> {
  if (recordIds.length === 0) return new Map();
  const deeds = await db
    .selectDistinctOn([changes.recordId], {
      recordId: changes.recordId,
      id: changes.actorId,
      name: calledName,
    })
    .from(changes)
    .leftJoin(users, eq(users.id, changes.actorId))
    .where(
      and(
        inArray(changes.recordId, [...recordIds]),
        sql`${changes.verb} = ${changes.recordType} || '.deleted'`,
      ),
    )
    .orderBy(changes.recordId, desc(changes.at), desc(changes.id));
  return new Map(deeds.map(({ recordId, ...deleter }) => [recordId, deleter]));
}

export function countDeleted(ctx: Context, filter: DeletedFilter): Promise<string> {
  authorize(ctx, 'deletion.read');
  const pieces = sourcesOf(filter).map(
    (source) =>
      sql`(select 1 from ${source.from} where ${and(isDeletedByItself(source, filter), isNotMerged(source))})`,
  );
  return boundedTotal(ctx.db, sql.join(pieces, sql` union all `), filter);
}

function toDeleted({ actor }: Context, row: Row, deleter: Deleter | undefined): DeletedRecord {
  const { id, kind, name, ofName } = row;
  return {
    id,
    kind,
    name,
    ofName,
    deletedAt: new Date(row.deletedAt).toISOString(),
    deletedById: deleter?.id ?? null,
    deletedByName: deleter?.name ?? null,
    canRestore: can(actor, `${kind}.delete`, row),
  };
}
