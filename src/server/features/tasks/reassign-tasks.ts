import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { recordChanges } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { changedAtInSql } from '#server/kernel/http/etags.ts';
import { idsInPieces } from '#server/kernel/ids-in-pieces.ts';
import { selectTasks, toTask } from './tasks.queries.ts';
import { tasks } from './tasks.table.ts';

/**
 * Gives the open tasks of one colleague to another, in the transaction of whoever asks: those that come again
 * (`series`), or the others; how many they were.
 */
export async function reassignOpenTasks(
  ctx: Context,
  from: string,
  { to, series }: { to: string; series: boolean },
): Promise<number> {
  const theirs = and(
    eq(tasks.assigneeId, from),
    isNull(tasks.deletedAt),
    ne(tasks.status, 'completed'),
    series ? ne(tasks.recurrenceType, 'none') : eq(tasks.recurrenceType, 'none'),
  );
  const all = sql`select ${tasks.id} from ${tasks} where ${theirs} order by ${tasks.id}`;
  let count = 0;
  for await (const ids of idsInPieces(ctx, all)) {
    const rows = await selectTasks(ctx, sql<string>`''`)
      .where(and(inArray(tasks.id, ids), theirs))
      .orderBy(asc(tasks.id))
      .for('update', { of: tasks });
    const changed = await ctx.db
      .update(tasks)
      .set({ assigneeId: to, updatedAt: changedAtInSql(ctx, tasks.updatedAt) })
      .where(
        inArray(
          tasks.id,
          rows.map(({ id }) => id),
        ),
      )
      .returning();
    const after = new Map(changed.map((row) => [row.id, row]));
    await recordChanges(
      ctx,
      'task.updated',
      rows.flatMap(({ task, ...names }) => {
        const now = after.get(task.id);
        return now ? { before: toTask(task, names), after: toTask(now, names) } : [];
      }),
    );
    count += changed.length;
  }
  return count;
}
