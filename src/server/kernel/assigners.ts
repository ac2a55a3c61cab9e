/** Who assigned a record: triggers set it on every row, whichever command writes it. */
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { getActorId, type VisitorContext } from './context.ts';

/** The statement that tells the triggers who the actor is for this transaction; null is the server itself. */
export function wordsOfActor(actorId: string | null): string {
  return `select set_config('crm.actor_id', ${pg.escapeLiteral(actorId ?? 'nobody')}, true)`;
}

/** For rows that already name their assigners, such as those of an export. */
export async function keepAssigners(ctx: VisitorContext): Promise<void> {
  await ctx.db.execute(sql.raw(wordsOfActor('as written')));
}

/** The assigner that triggers will set on a record assigned now, for callers that log it without rereading it. */
export function getAssigner(ctx: VisitorContext, assigneeId: string | null): string | null {
  return assigneeId === null ? null : getActorId(ctx);
}

/** The same for a row that may be reassigned; empty if its assignee does not change. */
export function getNewAssigner(
  ctx: VisitorContext,
  before: string | null,
  after: string | null,
): { assignedById?: string | null } {
  return after === before ? {} : { assignedById: getAssigner(ctx, after) };
}
