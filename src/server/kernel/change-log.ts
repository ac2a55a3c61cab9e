/** Writes the change log, always in the transaction of the change itself. */
import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { reordered } from '#contract/deeds.ts';
import { makeTable } from '#contract/fields.ts';
import { isRecordKind, type SubjectKind, subjectKinds } from '#contract/records.ts';
import { insertMany } from './bulk-writes.ts';
import { changes } from './change-log.table.ts';
import { noteLogged } from './change-news.ts';
import { databaseTime } from './clock.ts';
import { type Deed, getActorId, type VisitorContext } from './context.ts';
import { newId } from './ids.ts';
import { type Printing, printDocument } from './postgres/printed-rows.ts';

export type Recordable = { id: string } & Record<string, unknown>;

interface Change {
  before: Recordable | null;
  after: Recordable | null;
}

/** The columns that link a change to the records it concerns. */
export const linkKeys = subjectKinds.map((kind): `${SubjectKind}Id` => `${kind}Id`);

/** Longer than a standby may be behind and a large write may take to its end, in milliseconds. */
const lately = 60_000;

/** Whether a user has changed anything that a standby may not have yet. */
export async function hasLatelyWritten(
  { db, clock }: Pick<VisitorContext, 'db' | 'clock'>,
  userId: string,
): Promise<boolean> {
  const [found] = await db
    .select({ id: changes.id })
    .from(changes)
    .where(and(gt(changes.at, databaseTime(clock, -lately)), eq(changes.actorId, userId)))
    .limit(1);
  return found !== undefined;
}

/** A row of the change log without what it says of the record itself; `verb` is `noun.happened`. */
export function changeEntry(ctx: VisitorContext, verb: string, recordId: string) {
  const recordType = getRecordType(verb);
  return {
    id: newId(),
    at: ctx.clock.now(),
    actorId: getActorId(ctx),
    verb,
    recordType,
    recordId,
    batchId: noteDeed(ctx, verb),
  };
}

function getRecordType(verb: string): string {
  return verb.slice(0, verb.indexOf('.'));
}

/** The deed's id, for the log. */
function noteDeed({ db, deed }: VisitorContext, verb: string): string | null {
  noteLogged(db);
  if (!deed) return null;
  deed.isNotable ||= isRecordKind(getRecordType(verb)) && verb !== reordered;
  return deed.id;
}

/** A row of the change log. Never pass a secret: the log shows it whole. */
export function changeRow(ctx: VisitorContext, verb: string, { before, after }: Change) {
  const record = after ?? before;
  if (!record) throw new Error(`A change needs a record: ${verb}`);
  const entry = changeEntry(ctx, verb, record.id);
  return {
    ...entry,
    before,
    after,
    ...makeTable(linkKeys, (key) => {
      const id = key === `${entry.recordType}Id` ? record.id : record[key];
      return typeof id === 'string' ? id : null;
    }),
  };
}

/** The same for rows that a statement adds beside it: `prepareInsert` says what it reads them from. */
export function insertChanges(
  ctx: VisitorContext,
  verb: string,
  { table, printing }: { table: PgTable & { id: AnyPgColumn }; printing: Printing },
): SQL {
  const recordType = getRecordType(verb);
  const links = linkKeys.map((key) => {
    const id = key === `${recordType}Id` ? table.id : printing.sources[key];
    return { column: changes[key], value: sql`${id ?? null}::uuid` };
  });
  const values = [
    { column: changes.id, value: sql`${table}.unnest` },
    { column: changes.at, value: sql`${ctx.clock.now().toISOString()}::timestamptz` },
    { column: changes.actorId, value: sql`${getActorId(ctx)}::uuid` },
    { column: changes.verb, value: sql`${verb}::text` },
    { column: changes.recordType, value: sql`${recordType}::text` },
    { column: changes.recordId, value: table.id },
    { column: changes.after, value: printDocument(printing) },
    ...links,
    { column: changes.batchId, value: sql`${noteDeed(ctx, verb)}::uuid` },
  ];
  const columns = values.map(({ column }) => sql.identifier(column.name));
  return sql`insert into ${changes} (${sql.join(columns, sql`, `)})
    select ${sql.join(
      values.map(({ value }) => value),
      sql`, `,
    )} from given as ${table} ${printing.joins}`;
}

/** Records one change to one record. */
export async function recordChange(
  ctx: VisitorContext,
  verb: string,
  change: Change,
): Promise<void> {
  await ctx.db.insert(changes).values(changeRow(ctx, verb, change));
}

/** Records changes to many records at once. */
export async function recordChanges(
  ctx: VisitorContext,
  verb: string,
  many: readonly Change[],
): Promise<void> {
  await insertMany(
    ctx.db,
    changes,
    many.map((change) => changeRow(ctx, verb, change)),
  );
}

/** What the transaction logs from now on is of the past, or no longer: the trigger that writes notifications leaves it out. */
export async function logHistory({ db }: VisitorContext, isHistory = true): Promise<void> {
  await db.execute(sql`select set_config('crm.history', ${isHistory ? 'on' : ''}, true)`);
}

export function newDeed(): Deed {
  return { id: newId(), isNotable: false };
}

/** A context whose changes belong together: they share one `batchId` in the log. */
export function asOneDeed<C extends VisitorContext>(ctx: C): C & { deed: Deed } {
  return { ...ctx, deed: ctx.deed ?? newDeed() };
}
