import { sql } from 'drizzle-orm';
import type { VisitorContext } from './context.ts';

/** Until they are let go, whoever listens does not hear of each change in this transaction: the last one stands for all. */
export async function holdEvents({ db }: VisitorContext, areHeld: boolean): Promise<void> {
  await db.execute(sql`select set_config('crm.told_later', ${areHeld ? 'on' : ''}, true)`);
}
