/** Who assigned a record: triggers note it on every row, whichever command writes it. */
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { getActorId, type VisitorContext } from './context.ts';

/** The statement that tells the triggers who acts until the transaction ends; null is the server itself. */
export function wordsOfActor(actorId: string | null): string {
  return `select set_config('crm.actor_id', ${pg.escapeLiteral(actorId ?? 'nobody')}, true)`;
}

/** For rows that already name their assigners, such as those of an export. */
export async function keepAssigners(ctx: VisitorContext): Promise<void> {
  await ctx.db.execute(sql.raw(wordsOfActor('as written')));
}

/** What the triggers will note for a record that is assigned now, for callers that log it without reading it again. */
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
