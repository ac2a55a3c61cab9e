/** Who gave a record to its assignee: triggers note it on every row, whichever command writes it. */
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { getActorId, type VisitorContext } from './context.ts';

/** The statement that tells the triggers who acts until the transaction ends; null is the machine. */
export function wordsOfActor(actorId: string | null): string {
  return `select set_config('crm.actor_id', ${pg.escapeLiteral(actorId ?? 'nobody')}, true)`;
}

/** For rows that name their assigners themselves, such as those of an export: they stay as they are. */
export async function keepAssigners(ctx: VisitorContext): Promise<void> {
  await ctx.db.execute(sql.raw(wordsOfActor('as written')));
}

/** What the triggers note of a record that is given to somebody now, for those who log it unread. */
export function getAssigner(ctx: VisitorContext, assigneeId: string | null): string | null {
  return assigneeId === null ? null : getActorId(ctx);
}

/** The same for a row that may be reassigned; nothing if it stays with whoever has it. */
export function getNewAssigner(
  ctx: VisitorContext,
  before: string | null,
  after: string | null,
): { assignedById?: string | null } {
  return after === before ? {} : { assignedById: getAssigner(ctx, after) };
}
