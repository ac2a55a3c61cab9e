/**
 * Earlier releases removed records at night and left in the log and with syncs what they were, of people whom nobody can
 * erase any more. Once, in the first night that finds such a removal, that is emptied as well.
 */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { type RecordKind, recordKinds } from '#contract/records.ts';
import { forgetDescriptions } from '#server/features/activity/activity.commands.ts';
import { storedNouns } from '#server/features/nouns/noun-parts.ts';
import { changes } from '#server/kernel/change-log.table.ts';
import { asOneDeed, recordChange } from '#server/kernel/change-log.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { inLongTransaction } from '#server/kernel/postgres/long-transaction.ts';
import { listEnding } from '#server/kernel/survivors.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { cutInPieces } from '#server/kernel/unhurried.ts';
import { clearGone } from './clear-changes.ts';
import type { ForgetSyncs } from './purge-deletions.ts';

export const purgedVerb = 'deletion.purged';
const clearedVerb = 'deletion.log-cleared';

/** How many blocks of the log are read in one statement, so that none runs into the limit of time. */
const blocksAtOnce = 20_000;
const recordsAtOnce = 500;

export async function clearEarlier(
  ctx: VisitorContext,
  settingsId: string,
  forgetSyncs: ForgetSyncs,
): Promise<void> {
  const told = await ctx.db
    .selectDistinct({ verb: changes.verb })
    .from(changes)
    .where(and(eq(changes.recordId, settingsId), inArray(changes.verb, [purgedVerb, clearedVerb])));
  if (told.length !== 1 || told[0]?.verb !== purgedVerb) return;
  let cleared = 0;
  for (const [kind, ids] of await findGone(ctx)) {
    for (const piece of cutInPieces([...ids], recordsAtOnce)) {
      cleared += await inLongTransaction(ctx, async (ctx) => {
        if (kind === 'task') await forgetDescriptions(ctx, 'taskId', piece);
        if (kind === 'opportunity') await forgetDescriptions(ctx, 'opportunityId', piece);
        await forgetSyncs(ctx, await listEnding(ctx, piece));
        return clearGone(ctx, kind, piece);
      });
    }
  }
  await inTransaction(asOneDeed(ctx), (ctx) =>
    recordChange(ctx, clearedVerb, { before: null, after: { id: settingsId, changes: cleared } }),
  );
}

/** The records that the log knows more of than their ids, and that are in no table any more, hidden or not. */
async function findGone({ db }: VisitorContext): Promise<Map<RecordKind, Set<string>>> {
  const gone = new Map(recordKinds.map((kind) => [kind, new Set<string>()]));
  const { rows: sizes } = await db.execute<{ blocks: number }>(
    sql`select (pg_relation_size('public.changes') / current_setting('block_size')::int)::int as blocks`,
  );
  const isSaid = (state: 'before' | 'after') =>
    sql`(jsonb_typeof(${changes[state]}) = 'object' and ${changes[state]} - 'id' <> '{}')`;
  const isGone = recordKinds.map(
    (kind) =>
      sql`when ${kind}::text then not exists (select from ${storedNouns[kind].table} as record where record.id = ${changes.recordId})`,
  );
  for (let from = 0; from <= (sizes[0]?.blocks ?? 0); from += blocksAtOnce) {
    const { rows } = await db.execute<{ kind: RecordKind; id: string }>(sql`
      select distinct ${changes.recordType} as kind, ${changes.recordId} as id from ${changes}
      where ${changes}.ctid >= ${`(${from},0)`}::tid and ${changes}.ctid < ${`(${from + blocksAtOnce},0)`}::tid
        and (${isSaid('before')} or ${isSaid('after')})
        and case ${changes.recordType} ${sql.join(isGone, sql` `)} else false end`);
    for (const { kind, id } of rows) gone.get(kind)?.add(id);
  }
  return gone;
}
