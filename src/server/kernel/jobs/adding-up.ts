/** Adds up collected differences soon where there are many, so that reading them stays quick between two hours. */
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { startRounds } from './rounds.ts';

interface Collected {
  /** The table, with a condition where not all of its rows are differences. */
  from: string;
  addUp: () => Promise<void>;
}

const few = 1_000;
const minute = 60_000;

export function startAddingUp(app: FastifyInstance, collections: readonly Collected[]): void {
  const looks = collections.map(addUpMany);
  startRounds(app, {
    every: minute,
    look: async () => {
      for (const look of looks) await look(app);
    },
    trouble: 'Kept sums could not be added up',
  });
}

/** What stays after adding up, one row for each sum, is not counted as much. */
export function addUpMany({ from, addUp }: Collected) {
  let usual = few;
  return async ({ database }: Pick<FastifyInstance, 'database'>): Promise<void> => {
    const count = async (limit: number) => {
      const { rows } = await database.orm.execute<{ count: number }>(
        sql`select count(*)::int as count from (select from ${sql.raw(from)} limit ${limit}) as collected`,
      );
      return rows[0]?.count ?? 0;
    };
    if ((await count(usual + 1)) <= usual) return;
    await addUp();
    usual = few + 2 * (await count(few * few));
  };
}
