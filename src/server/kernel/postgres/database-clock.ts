/**
 * The database's clock, kept by a server: asked at the start and each minute, and counted on in between by a
 * counter that nobody can set. So servers agree, and a jump of a server's own clock does no harm.
 */
import { sql } from 'drizzle-orm';
import { type Clock, systemClock } from '#server/kernel/clock.ts';
import type { Database } from './database.ts';

const everyMinute = 60_000;
/** How many times the database is asked: the quickest answer is the most exact. */
const questions = 3;
/** An answer that took longer is too inexact. */
const slowAnswer = 1_000;
/** How far apart the clocks may be before it is logged. */
const noticeable = 2_000;

export interface DatabaseClock extends Clock {
  close(): void;
}

interface ClockOptions {
  warn: (text: string) => void;
  /** Milliseconds between two questions; a minute unless told. */
  interval?: number;
}

export async function openDatabaseClock(
  database: Pick<Database, 'orm' | 'steadyFor'>,
  { warn, interval = everyMinute }: ClockOptions,
): Promise<DatabaseClock> {
  let base = await ask(database);
  tellSkew(Date.now() - timeAt(base), warn);
  const timer = setInterval(async () => {
    // If it fails it is tried again in a minute; until then the counter goes on.
    const next = await ask(database).catch(() => base);
    if (next.took < slowAnswer) base = next;
  }, interval);
  timer.unref();
  return {
    ...systemClock,
    now: () => new Date(timeAt(base)),
    steadyFor: () => database.steadyFor(),
    close: () => clearInterval(timer),
  };
}

interface Answer {
  /** The database's time when the counter of this process stood at `counter`. */
  time: number;
  counter: number;
  took: number;
}

function timeAt({ time, counter }: Answer): number {
  return Math.round(time + performance.now() - counter);
}

async function ask({ orm }: Pick<Database, 'orm'>): Promise<Answer> {
  const answers: Answer[] = [];
  for (let question = 0; question < questions; question += 1) {
    const sent = performance.now();
    const { rows } = await orm.execute<{ time: number }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as time`,
    );
    const took = performance.now() - sent;
    answers.push({ time: rows[0]?.time ?? Date.now(), counter: sent + took / 2, took });
  }
  return answers.reduce((best, answer) => (answer.took < best.took ? answer : best));
}

function tellSkew(ahead: number, warn: (text: string) => void): void {
  if (Math.abs(ahead) <= noticeable) return;
  const seconds = (Math.abs(ahead) / 1_000).toFixed(Math.abs(ahead) < 10_000 ? 1 : 0);
  const way = ahead > 0 ? 'ahead of' : 'behind';
  warn(
    `The clock of this server is ${seconds} s ${way} the database's, by which everything here goes. Set both by a time service.`,
  );
}
