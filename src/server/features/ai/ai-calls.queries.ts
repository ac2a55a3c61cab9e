/** Reads the log of model calls, and deletes old entries. */
import { and, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { AiCall, AiCallFilter } from '#contract/ai-settings.ts';
import { calledName } from '#server/features/users/users.queries.ts';
import { users } from '#server/features/users/users.table.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context } from '#server/kernel/context.ts';
import { bothWays, boundedTotal, planWindow } from '#server/kernel/lists.ts';
import { contains } from '#server/kernel/matching.ts';
import { aiCalls } from './ai.table.ts';

const keptFor = 400 * 24 * 60 * 60 * 1_000;

const orderings = bothWays({
  at: { by: sql`${aiCalls.at}`, type: 'timestamptz' },
});

function conditions(filter: AiCallFilter): SQL | undefined {
  return and(
    filter.q ? contains(aiCalls.problem, filter.q) : undefined,
    filter.purpose ? eq(aiCalls.purpose, filter.purpose) : undefined,
    filter.userId ? eq(aiCalls.userId, filter.userId) : undefined,
    filter.outcome === 'answered' ? isNull(aiCalls.problem) : undefined,
    filter.outcome === 'failed' ? isNotNull(aiCalls.problem) : undefined,
  );
}

export async function listAiCalls(ctx: Context, filter: AiCallFilter) {
  authorize(ctx, 'ai.manage');
  const window = planWindow(filter, orderings, '-at', sql`${aiCalls.id}`);
  const rows = await ctx.db
    .select({
      id: aiCalls.id,
      call: aiCalls,
      userName: calledName,
      cursorKey: window.cursorKey,
    })
    .from(aiCalls)
    .leftJoin(users, eq(users.id, aiCalls.userId))
    .where(and(conditions(filter), window.after))
    .orderBy(window.orderBy)
    .limit(window.take);
  return window.page(
    rows,
    ({ call, userName }): AiCall => ({ ...call, at: call.at.toISOString(), userName }),
  );
}

export function countAiCalls(ctx: Context, filter: AiCallFilter): Promise<string> {
  return boundedTotal(
    ctx.db,
    sql`select 1 from ${aiCalls} where ${conditions(filter) ?? sql`true`}`,
    filter,
  );
}

/** A year and a bit is enough to compare a month with the year before. */
export async function pruneAiCalls({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await db.delete(aiCalls).where(lt(aiCalls.at, new Date(clock.now().getTime() - keptFor)));
}
