/**
 * Finds a user's next tasks: overdue ones first, then those of today, each by priority. It reads the first of each by an
 * index. The queue passes over those whose record somebody else has claimed.
 */
import { and, eq, gt, isNull, lt, ne, notExists, notInArray, type SQL, sql } from 'drizzle-orm';
import { type TaskPriority, taskPriorities } from '#contract/tasks.ts';
import { opportunities } from '#server/features/opportunities/opportunities.table.ts';
import { tasks } from '#server/features/tasks/tasks.table.ts';
import type { Context } from '#server/kernel/context.ts';
import { dueWindows } from '#server/kernel/local-days.ts';
import { claims } from './claims.table.ts';

export interface Queued {
  id: string;
  /** What is claimed while it is shown. */
  recordId: string;
}

export interface QueueFilter {
  taskId?: string | undefined;
  skip?: readonly string[] | undefined;
}

/** Whoever is called; a task that is for nobody is claimed itself. */
const recordId = sql<string>`coalesce(${tasks.personId}, ${opportunities.personId}, ${tasks.organizationId},
  ${opportunities.organizationId}, ${tasks.opportunityId}, ${tasks.id})`;

function openTasks(ctx: Context): SQL | undefined {
  return and(
    isNull(tasks.deletedAt),
    ne(tasks.status, 'completed'),
    eq(tasks.assigneeId, ctx.actor.id),
  );
}

/** The most urgent first. */
const byPriority: readonly TaskPriority[] = [...taskPriorities].reverse();

/** The first tasks that meet a condition, with their place among others. */
function firstTasks(where: SQL | undefined, place: number, count: number): SQL {
  return sql`(
    select ${tasks.id} as id, ${recordId} as "recordId", ${tasks.dueDate} as due, ${place}::int as place
    from ${tasks} left join ${opportunities} on ${opportunities.id} = ${tasks.opportunityId}
    where ${where}
    order by ${tasks.dueDate}, ${tasks.id} limit ${count})`;
}

/** The first tasks of each window and priority, in the order of the queue. */
function firstOfEach(ctx: Context, where: SQL | undefined, count: number): SQL[] {
  const { overdue, today } = dueWindows(ctx.clock.now(), ctx.timeZone);
  const kinds = [overdue, today].flatMap((window) =>
    byPriority.map((priority) => ({ window, priority })),
  );
  return kinds.map(({ window, priority }, place) => {
    const due = and(
      eq(tasks.priority, priority),
      window.from && sql`${tasks.dueDate} >= ${window.from.toISOString()}`,
      lt(tasks.dueDate, window.before),
    );
    return firstTasks(and(openTasks(ctx), due, where), place, count);
  });
}

/** The head of the queue, claimed or not, as a table of `id`, `place` and `due`, by which it is ordered. */
export function queueHead(ctx: Context, count: number): SQL {
  return sql`(
    select id, place, due from (${sql.join(firstOfEach(ctx, undefined, count), sql` union all `)}) as firsts
    order by place, due, id limit ${count})`;
}

export async function findQueued(ctx: Context, filter: QueueFilter): Promise<Queued | undefined> {
  const isFree = notExists(
    ctx.db
      .select({ one: sql`1` })
      .from(claims)
      .where(
        and(
          eq(claims.recordId, recordId),
          ne(claims.userId, ctx.actor.id),
          gt(claims.until, ctx.clock.inDatabase()),
        ),
      ),
  );
  const skipped = filter.skip?.length ? notInArray(tasks.id, [...filter.skip]) : undefined;
  const again = filter.taskId
    ? [firstTasks(and(openTasks(ctx), eq(tasks.id, filter.taskId), isFree), -1, 1)]
    : [];
  const others = firstOfEach(ctx, and(skipped, isFree), 1);
  const { rows } = await ctx.db.execute<Queued & Record<string, unknown>>(
    sql`${sql.join([...again, ...others], sql` union all `)} order by place limit 1`,
  );
  return rows[0];
}

const mostCounted = 1_000;

/** How many are overdue or due today, claimed or not. */
export async function countQueued(ctx: Context): Promise<number> {
  const { today } = dueWindows(ctx.clock.now(), ctx.timeZone);
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select 1 from ${tasks} where ${and(openTasks(ctx), lt(tasks.dueDate, today.before))} limit ${mostCounted}
    ) as counted`);
  return rows[0]?.count ?? 0;
}
