/** The one place that rewrites the change log: of who has a right to be forgotten nothing stays but ids. */
import { sql } from 'drizzle-orm';
import { changes } from '#server/kernel/change-log.table.ts';
import type { Context } from '#server/kernel/context.ts';
import { isInIds } from '#server/kernel/purge-rows.ts';

/** The trigger that refuses it lets the rest of this transaction, and never what happened, when and by whom. */
export async function letChangesBeErased({ db }: Context): Promise<void> {
  await db.execute(sql`select set_config('crm.erasing', 'on', true)`);
}

/** What was recorded of the records themselves goes; what others were linked to no longer says the name. */
export async function clearChanges(
  ctx: Context,
  personId: string,
  ids: readonly string[],
): Promise<number> {
  await letChangesBeErased(ctx);
  const bare = (state: 'before' | 'after') => sql`${sql.identifier(state)} =
    case when ${changes[state]} is not null then jsonb_build_object('id', ${changes.recordId}) end`;
  const cleared = await ctx.db.execute(
    sql`update ${changes} set ${bare('before')}, ${bare('after')} where ${isInIds(changes.recordId, ids)}`,
  );
  const unnamed = (state: 'before' | 'after') => sql`${sql.identifier(state)} =
    case when ${changes[state]} ->> 'personId' = ${personId} then ${changes[state]} || '{"personName": null}' else ${changes[state]} end`;
  const linked =
    await ctx.db.execute(sql`update ${changes} set ${unnamed('before')}, ${unnamed('after')}
    where (${changes.before} ->> 'personId' = ${personId} and ${changes.before} ->> 'personName' is not null)
      or (${changes.after} ->> 'personId' = ${personId} and ${changes.after} ->> 'personName' is not null)`);
  return (cleared.rowCount ?? 0) + (linked.rowCount ?? 0);
}
