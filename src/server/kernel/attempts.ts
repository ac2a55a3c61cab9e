/**
 * Budgets: how often something may be tried within a period. Attempts are counted in the database for all server
 * processes, by its clock, before the work that the budget guards.
 */
import { eq, lte, type SQL, sql } from 'drizzle-orm';
import ipaddr from 'ipaddr.js';
import { type Handle, isTransaction } from '#server/kernel/postgres/database.ts';
import { AppError } from './app-error.ts';
import { attempts } from './attempts.table.ts';

export interface Budget {
  /** What is counted, for people who read the table. */
  what: string;
  most: number;
  /** How many seconds each attempt counts. */
  within: number;
  /** The message when it is used up, without when to try again. */
  refusal: string;
}

/** A budget and who it belongs to. */
export type Share = readonly [budget: Budget, whose: string];

/** 429 with `Retry-After` if any budget is used up; then none of them is charged. */
export async function takeAttempts(db: Handle, ...shares: Share[]): Promise<void> {
  const takeAll = async (handle: Handle) => {
    for (const share of shares) {
      if (!(await take(handle, share))) throw new TooManyAttempts(share, 0);
    }
  };
  try {
    await (isTransaction(db) || shares.length < 2 ? takeAll(db) : db.transaction(takeAll));
  } catch (error) {
    if (!(error instanceof TooManyAttempts)) throw error;
    throw new TooManyAttempts(error.share, await secondsLeft(db, error.share));
  }
}

/** Takes back the last attempt, which should not count. */
export async function giveBack(db: Handle, [budget, whose]: Share): Promise<void> {
  await db
    .update(attempts)
    .set({ at: sql`trim_array(${attempts.at}, 1)` })
    .where(sql`${attempts.key} = ${keyOf(budget, whose)} and cardinality(${attempts.at}) > 0`);
}

/** Takes back all attempts. */
export async function forgetShare(db: Handle, [budget, whose]: Share): Promise<void> {
  await db.delete(attempts).where(eq(attempts.key, keyOf(budget, whose)));
}

export async function pruneAttempts(db: Handle): Promise<void> {
  await db.delete(attempts).where(lte(attempts.endsAt, sql`now()`));
}

/** What an address is counted under: itself, or for IPv6 its /64, which belongs to one customer. */
export function getNetwork(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`);
  return `${network.toString()}/64`;
}

/** Says which budget is used up, and when to try again. */
export class TooManyAttempts extends AppError {
  readonly share: Share;

  constructor(share: Share, retryAfter: number) {
    const minutes = Math.ceil(retryAfter / 60);
    const when = minutes <= 1 ? 'in a minute' : `in ${minutes} minutes`;
    super('too_many', `${share[0].refusal} Please try again ${when}.`, { retryAfter });
    this.share = share;
  }
}

function keyOf({ what }: Budget, whose: string): string {
  return `${what} ${whose}`;
}

/** The attempts in `at` that still count; after the clock is set back, none counts longer than usual. */
function counting(at: SQL | typeof attempts.at, { within }: Budget): SQL {
  const since = sql`now() - ${within} * interval '1 second'`;
  return sql`(select "each" from unnest(${at}) as "each"
    where "each" > ${since} and "each" < now() + interval '1 minute')`;
}

/** One statement, so that no concurrent attempt slips through. */
async function take(db: Handle, [budget, whose]: Share): Promise<boolean> {
  const ends = sql`now() + ${budget.within} * interval '1 second'`;
  const before = counting(attempts.at, budget);
  const taken = await db.execute(sql`
    insert into ${attempts} ("key", "at", "ends_at")
    values (${keyOf(budget, whose)}, array[now()], ${ends})
    on conflict ("key") do update
      set "at" = array_append(array${before}, now()), "ends_at" = excluded."ends_at"
      where cardinality(array${before}) < ${budget.most}
    returning 1`);
  return taken.rows.length > 0;
}

async function secondsLeft(db: Handle, [budget, whose]: Share): Promise<number> {
  const oldest = sql`(select min("each") from ${counting(attempts.at, budget)} as counting("each"))`;
  const [row] = await db
    .select({
      left: sql<number>`extract(epoch from ${oldest} - now())::float8 + ${budget.within}::int`,
    })
    .from(attempts)
    .where(eq(attempts.key, keyOf(budget, whose)));
  return Math.min(budget.within, Math.max(1, Math.ceil(row?.left ?? 1)));
}
