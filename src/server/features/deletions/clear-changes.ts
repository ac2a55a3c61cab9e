/** The one place that rewrites the change log: of what is gone for good nothing stays in it but ids. */
import { type SQL, sql } from 'drizzle-orm';
import type { RecordKind } from '#contract/records.ts';
import { changes } from '#server/kernel/change-log.table.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { isInIds } from '#server/kernel/purge-rows.ts';
import { listEnding } from '#server/kernel/survivors.ts';

type Ctx = Pick<VisitorContext, 'db'>;
type Ids = readonly string[];
type State = 'before' | 'after';

/** The trigger that refuses it lets the rest of this transaction, and never what happened, when and by whom. */
export async function letChangesBeErased({ db }: Ctx): Promise<void> {
  await db.execute(sql`select set_config('crm.erasing', 'on', true)`);
}

/** What was recorded of the records themselves goes. */
export async function clearChanges(ctx: Ctx, ids: Ids): Promise<number> {
  await letChangesBeErased(ctx);
  const bare = (state: State) => sql`${sql.identifier(state)} =
    case when ${changes[state]} is not null then jsonb_build_object('id', ${changes.recordId}) end`;
  const cleared = await ctx.db.execute(
    sql`update ${changes} set ${bare('before')}, ${bare('after')} where ${isInIds(changes.recordId, ids)}`,
  );
  return cleared.rowCount ?? 0;
}

/** What others were linked to no longer says these people's names. */
export async function unnamePeople(ctx: Ctx, personIds: Ids, among?: SQL): Promise<number> {
  await letChangesBeErased(ctx);
  const ids = sql`${sql.param([...personIds])}::text[]`;
  const unnamed = (state: State) => sql`${sql.identifier(state)} =
    case when ${changes[state]} ->> 'personId' = any(${ids}) then ${changes[state]} || '{"personName": null}' else ${changes[state]} end`;
  const isNamed = (state: State) =>
    sql`(${changes[state]} ->> 'personId' = any(${ids}) and ${changes[state]} ->> 'personName' is not null)`;
  const linked =
    await ctx.db.execute(sql`update ${changes} set ${unnamed('before')}, ${unnamed('after')}
    where (${isNamed('before')} or ${isNamed('after')}) and ${among ?? sql`true`}`);
  return linked.rowCount ?? 0;
}

/**
 * Of records that are removed for good, or were: who did what when stays, but nobody could ask any more for what they
 * were to be erased. Who was merged into another is part of that one, and stays until it goes.
 */
export async function clearGone(ctx: Ctx, kind: RecordKind, ids: Ids): Promise<number> {
  const ending = await listEnding(ctx, ids);
  const cleared = await clearChanges(ctx, ending);
  if (kind !== 'person') return cleared;
  return cleared + (await unnamePeople(ctx, ending, isOnceTheirs(ending)));
}

/** The changes of whatever has ever been theirs, also after it was another's: by indexes, not by reading the whole log. */
function isOnceTheirs(personIds: Ids): SQL {
  return sql`${changes.recordId} = any(array(
    select distinct once.record_id from ${changes} as once where ${isInIds(sql`once.person_id`, personIds)}))`;
}
