/**
 * Refusals of strangers, for the audit: one row with a count for each thing tried from one network in a quarter of an
 * hour, so that an attack fills neither the audit nor the disk.
 */
import { and, eq, gt, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { VisitorContext } from './context.ts';
import { refusals } from './refusals.table.ts';

const quarter = 15 * 60 * 1_000;
const keptFor = 90 * 24 * 60 * 60 * 1_000;

export interface Refusal {
  verb: string;
  about: string;
  network: string;
  told: Record<string, unknown>;
}

type Place = Pick<VisitorContext, 'db' | 'clock'>;

/** Adds one to the count for its quarter of an hour. */
export async function noteRefusal({ db, clock }: Place, refusal: Refusal): Promise<void> {
  const now = clock.now();
  const began = new Date(Math.floor(now.getTime() / quarter) * quarter);
  await db
    .insert(refusals)
    .values({ ...refusal, quarter: began, firstAt: now, lastAt: now, count: 1 })
    .onConflictDoUpdate({
      target: [refusals.verb, refusals.about, refusals.network, refusals.quarter],
      set: { count: sql`${refusals.count} + 1`, lastAt: now, told: refusal.told },
    });
}

/** About how many things, such as accounts, were refused in the last quarter of an hour, from one network or all. */
export async function countRefused(
  { db, clock }: Place,
  { verb, network }: { verb: string; network?: string },
): Promise<number> {
  const since = new Date(clock.now().getTime() - quarter);
  const from: SQL | undefined = network === undefined ? undefined : eq(refusals.network, network);
  const [row] = await db
    .select({ count: sql<number>`count(distinct ${refusals.about})::int` })
    .from(refusals)
    .where(and(eq(refusals.verb, verb), from, gt(refusals.lastAt, since)));
  return row?.count ?? 0;
}

/** Whether such a refusal was recorded in the last quarter of an hour. */
export async function isNoted(
  { db, clock }: Place,
  { verb, about, network }: Omit<Refusal, 'told'>,
): Promise<boolean> {
  const since = new Date(clock.now().getTime() - quarter);
  const same = and(
    eq(refusals.verb, verb),
    eq(refusals.about, about),
    eq(refusals.network, network),
    gte(refusals.lastAt, since),
  );
  return (await db.$count(refusals, same)) > 0;
}

export async function pruneRefusals({ db, clock }: Place): Promise<void> {
  await db.delete(refusals).where(lt(refusals.lastAt, new Date(clock.now().getTime() - keptFor)));
}
