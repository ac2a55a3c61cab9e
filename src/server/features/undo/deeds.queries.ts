/**
 * Lists deeds from the change log, newest first. Their ids are in their order, so an index on them is stepped through
 * from one to the next, however many changes each has made.
 */
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import {
  type Deed,
  type DeedFilter,
  daysOfDeeds,
  mostCounted,
  mostUndone,
  reordered,
} from '#contract/deeds.ts';
import { can } from '#contract/permissions.ts';
import { isIn, isRecordKind, recordKinds, records, subjectKinds } from '#contract/records.ts';
import { calledName, readUserNames } from '#server/features/users/users.queries.ts';
import { users } from '#server/features/users/users.table.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { changes } from '#server/kernel/change-log.table.ts';
import type { Context } from '#server/kernel/context.ts';
import { idAt } from '#server/kernel/ids.ts';
import { boundedTotal, planWindow } from '#server/kernel/lists.ts';
import { listMerged } from '#server/kernel/survivors.ts';
import { findName, type State, wholeImport } from './deed-effects.ts';
import { deedWords, type Happened } from './deed-words.ts';
import { lastingDeeds, lastingVerbs, namePart } from './lasting-deeds.ts';

const id = sql`deed.id`;
const orderings = { '-id': { by: id, direction: 'desc', type: 'uuid' } } as const;

/** Later than any other. */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const dayLength = 24 * 60 * 60 * 1_000;

/** The changes that are told of: of records but for their places on the board, and what is done for good. */
function isTold(since: Date): SQL | undefined {
  return and(
    or(inArray(changes.recordType, recordKinds), inArray(changes.verb, lastingVerbs)),
    sql`${changes.verb} <> ${reordered}`,
    sql`${changes.at} >= ${since.toISOString()}::timestamptz`,
  );
}

/** What stands in the timeline of another record. */
const parts = recordKinds.filter((kind) => records[kind].timeline === 'entry');

/**
 * Those that changed a record, one that was merged into it, or what belongs to it, such as its notes and tasks: each by an
 * index of the log.
 */
function deedsOfRecord(ids: readonly string[], since: Date, before: string): SQL {
  const found = [
    inArray(changes.recordId, [...ids]),
    ...subjectKinds.map((kind) =>
      and(inArray(changes[`${kind}Id`], [...ids]), inArray(changes.recordType, parts)),
    ),
  ].map(
    (where) => sql`select ${changes.batchId} as id from ${changes}
      where ${and(where, isTold(since), sql`${changes.batchId} < ${before}::uuid`)}`,
  );
  return sql`select id from (${sql.join(found, sql` union `)}) as deed order by id desc`;
}

/**
 * The deeds of a filter in which a record was changed, before another one, as rows of `id`, newest first: each looks for
 * its change by itself (the limit), as a join could begin with the changes.
 */
async function deedsBefore(ctx: Context, filter: DeedFilter, before: string): Promise<SQL> {
  const { recordId } = filter;
  const since = new Date(ctx.clock.now().getTime() - daysOfDeeds * dayLength);
  if (recordId) {
    return deedsOfRecord([recordId, ...(await listMerged(ctx, recordId))], since, before);
  }
  const ofActor = filter.of === 'everyone' ? undefined : eq(changes.actorId, ctx.actor.id);
  const next = (than: SQL) => sql`select ${changes.batchId} as id from ${changes}
    where ${and(ofActor, sql`${changes.batchId} < ${than}`)} order by 1 desc limit 1`;
  const isOfRecords = and(sql`${changes.batchId} = deed.id`, isTold(since));
  return sql`with recursive deed as (
      (${next(sql`${before}::uuid`)})
      union all
      select (${next(id)}) from deed where deed.id > ${idAt(since)}::uuid
    )
    select deed.id from deed
    cross join lateral (select 1 from ${changes} where ${isOfRecords} limit 1) as change
    where ${id} is not null`;
}

export async function listDeeds(ctx: Context, filter: DeedFilter) {
  authorize(ctx, 'deed.read');
  if (filter.of === 'everyone') authorize(ctx, 'audit.read');
  const window = planWindow(filter, orderings, '-id', id);
  const deeds = await deedsBefore(ctx, filter, window.from ?? lastId);
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select id from (${deeds} limit ${window.take}) as page
      order by id desc`,
  );
  const found = rows.map((row) => ({ ...row, cursorKey: row.id }));
  const page = window.page(found, (row) => row.id);
  return { ...page, items: await readDeeds(ctx, page.items) };
}

export async function countDeeds(ctx: Context, filter: DeedFilter): Promise<string> {
  return boundedTotal(ctx.db, await deedsBefore(ctx, filter, lastId), filter);
}

interface Told {
  at: Date;
  actorId: string | null;
  happened: Happened[];
  verbs: string[];
  /** The only record of the deed, if it has one alone; of a merge the one that stayed. */
  only: { type: string; id: string; change: string } | null;
  isMerge: boolean;
  /** The change that says which deed it took back. */
  undoing: string | null;
  /** The change of one that stays for good. */
  lasting: { verb: string; change: string } | null;
}

async function readDeeds(ctx: Context, ids: readonly string[]): Promise<Deed[]> {
  if (ids.length === 0) return [];
  const told = await tellOf(ctx, ids);
  const takenBack = await readStates(ctx, told, ({ undoing }) => undoing);
  const undoes = new Map([...takenBack].map(([deed, { id }]) => [deed, String(id)]));
  const earlier = await tellOf(ctx, [...undoes.values()]);
  const undone = await readUndone(ctx, ids);
  const states = await readStates(ctx, told, ({ only }) => only?.change ?? null);
  const lasting = await readStates(ctx, told, (deed) => deed.lasting?.change ?? null);
  const endless = await findEndless(ctx, told);
  const names = await readUserNames(
    ctx,
    [...told.values()].flatMap(({ actorId }) => actorId ?? []),
  );
  return ids.flatMap((id): Deed[] => {
    const deed = told.get(id);
    if (!deed) return [];
    const state = states.get(id);
    const { only } = deed;
    const undoesId = undoes.get(id) ?? null;
    const before = undoesId === null ? undefined : earlier.get(undoesId);
    const count = countOf(deed);
    const kind = only && isRecordKind(only.type) ? only.type : undefined;
    const stays = whyItStays(deed, count, endless.has(id));
    const isThere = deed.happened.every(({ verb }) => !verb.endsWith('.deleted'));
    return [
      {
        id,
        at: deed.at.toISOString(),
        actor:
          deed.actorId === null
            ? null
            : { id: deed.actorId, name: names.get(deed.actorId) ?? 'Somebody' },
        server: deed.actorId === null ? namePart(deed.verbs) : null,
        title: before ? `Took back: ${titleOf(before)}` : titleOf(deed, lasting.get(id)),
        name: kind && state ? findName(kind, state) : null,
        link: only && kind && isIn('links', kind) && isThere ? { type: kind, id: only.id } : null,
        changes: Math.min(count, mostCounted),
        hasMore: count > mostCounted,
        undoes: undoesId,
        undone: undone.get(id) ?? null,
        stays: undone.has(id) ? null : stays,
        mayUndo:
          !undone.has(id) &&
          stays === null &&
          can(ctx.actor, 'deed.undo', { createdById: deed.actorId }),
      },
    ];
  });
}

function countOf({ happened }: Told): number {
  return happened.reduce((sum, { count }) => sum + count, 0);
}

/** Those that have more changes than can be taken back; few have as many as are counted. */
async function findEndless({ db }: Context, told: ReadonlyMap<string, Told>): Promise<Set<string>> {
  const many = [...told].filter(([, deed]) => countOf(deed) > mostCounted).map(([id]) => id);
  if (many.length === 0) return new Set();
  // Most have fewer in all, which the index alone tells.
  const { rows } = await db.execute<{ id: string }>(sql`
    with long as materialized (
      select deed.id from unnest(${sql.param(many)}::uuid[]) as deed (id)
      where exists (select from ${changes} where ${changes.batchId} = deed.id offset ${mostUndone})
    )
    select deed.id from long as deed
    where exists (
      select from ${changes}
      where ${changes.batchId} = deed.id and ${changes.recordType} <> 'membership' offset ${mostUndone}
    )`);
  return new Set(rows.map((row) => row.id));
}

function whyItStays(
  { happened, lasting, verbs }: Told,
  count: number,
  isEndless: boolean,
): string | null {
  const most = verbs.includes(wholeImport) ? mostCounted : mostUndone;
  if (most === mostUndone ? isEndless : count > most) {
    return `More than ${most.toLocaleString('en')} changes, too many to take back`;
  }
  return happened.length === 0 && lasting ? (lastingDeeds[lasting.verb]?.why ?? null) : null;
}

function titleOf({ happened, isMerge, lasting }: Told, told: State = {}): string {
  const words = happened.length === 0 && lasting && lastingDeeds[lasting.verb];
  if (words) return words.title(told);
  return isMerge ? `${deedWords(happened)} into` : deedWords(happened);
}

/** What the change of the record that stays is called. */
const ofSurvivor = /^(person|organization)\.(un)?merged$/;

/** Of each deed no more changes are read than are counted, and the two that Import Data logs besides. */
async function tellOf(ctx: Context, ids: readonly string[]): Promise<Map<string, Told>> {
  const told = new Map<string, Told>();
  const survivors = new Map<string, NonNullable<Told['only']>>();
  if (ids.length === 0) return told;
  const { rows } = await ctx.db.execute<{
    deed: string;
    verb: string;
    record_type: string;
    record_id: string;
    change: string;
    at: string;
    actor_id: string | null;
    count: number;
    records: number;
  }>(sql`
    select deed.id as deed, happened.* from unnest(${sql.param([...ids])}::uuid[]) as deed (id)
    cross join lateral (
      select verb, record_type, (array_agg(actor_id))[1] as actor_id, min(at) as at,
        count(*)::int as count, count(distinct record_id)::int as records,
        (array_agg(record_id order by id))[1] as record_id, (array_agg(id order by id))[1] as change
      from (
        select ${changes.id}, ${changes.verb}, ${changes.recordType}, ${changes.recordId},
          ${changes.actorId}, ${changes.at}
        from ${changes} where ${changes.batchId} = deed.id and ${changes.recordType} <> 'membership' limit ${mostCounted + 2}
      ) as change group by verb, record_type
    ) as happened
    order by deed.id, happened.at, happened.change`);
  for (const row of rows) {
    const { deed: id, verb, record_type: type, record_id: recordId, change, count } = row;
    const known = told.get(id);
    const deed = known ?? {
      at: new Date(row.at),
      actorId: row.actor_id,
      happened: [],
      only: null,
      isMerge: false,
      undoing: null,
      lasting: null,
      verbs: [],
    };
    told.set(id, deed);
    if (verb === 'deed.undone') deed.undoing = change;
    if (lastingVerbs.includes(verb)) deed.lasting = { verb, change };
    deed.verbs.push(verb);
    if (!isRecordKind(type)) continue;
    deed.happened.push({ verb, count });
    if (ofSurvivor.test(verb)) survivors.set(id, { type, id: recordId, change });
    deed.isMerge ||= verb.endsWith('.merged');
    const isAlone = row.records === 1;
    const isFirst = deed.happened.length === 1;
    const isSame = deed.only?.id === recordId;
    deed.only = isAlone && (isFirst || isSame) ? { type, id: recordId, change } : null;
  }
  for (const [id, only] of survivors) Object.assign(told.get(id) ?? {}, { only });
  return told;
}

/** What the log keeps of one change of each deed. */
async function readStates(
  ctx: Context,
  told: ReadonlyMap<string, Told>,
  changeOf: (deed: Told) => string | null,
): Promise<Map<string, State>> {
  const deedOf = new Map([...told].map(([id, deed]) => [changeOf(deed), id]));
  const ids = [...deedOf.keys()].filter((change) => change !== null);
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: changes.id, state: sql<State>`coalesce(${changes.after}, ${changes.before})` })
    .from(changes)
    .where(inArray(changes.id, ids));
  return new Map(rows.map(({ id, state }) => [deedOf.get(id) ?? '', state]));
}

async function readUndone(ctx: Context, ids: readonly string[]) {
  const rows = await ctx.db
    .select({
      undone: changes.recordId,
      id: sql<string>`${changes.batchId}`,
      at: changes.at,
      by: calledName,
      kept: sql<number>`(${changes.after} ->> 'kept')::int`,
    })
    .from(changes)
    .leftJoin(users, eq(users.id, changes.actorId))
    .where(and(inArray(changes.recordId, [...ids]), eq(changes.verb, 'deed.undone')));
  return new Map(
    rows.map(({ undone, at, ...rest }) => [undone, { ...rest, at: at.toISOString() }]),
  );
}
