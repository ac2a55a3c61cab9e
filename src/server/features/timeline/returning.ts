import { sql } from 'drizzle-orm';
import type { Context } from '#server/kernel/context.ts';

/**
 * Whoever goes back to an organization in `work` has never left it, and has never been at the one that they leave: what
 * they had left there goes along again. For what undoes and restores, in a transaction.
 */
export async function returning<Result>(
  { db }: Pick<Context, 'db'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const say = (isReturning: boolean) =>
    db.execute(sql`select set_config('crm.returning', ${isReturning ? 'on' : ''}, true)`);
  await say(true);
  const result = await work();
  await say(false);
  return result;
}
