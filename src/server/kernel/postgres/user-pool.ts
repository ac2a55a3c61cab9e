/** The connections of one user: a few of the server's at once; further queries wait in line. */
import type pg from 'pg';
import { tooMuchAtOnce } from '#server/kernel/app-error.ts';
import type { Turns, Wait } from '#server/kernel/turns.ts';
import { LendingPool } from './lending-pool.ts';

/** More than a person or a well-meaning program ever has waiting. */
const longestLine = 1_000;

export interface UserPoolOptions {
  /** Where the connections come from. */
  pool: LendingPool;
  /** Taken one after the other. */
  turns: readonly Turns[];
  user: string;
  /** Milliseconds to wait in line for a connection. */
  patience: number;
  /** Called after a wait; if it throws, the next in line gets the connection. */
  afterWait?: (() => Promise<void>) | undefined;
}

export class UserPool extends LendingPool {
  readonly keepsStatements: boolean;
  private readonly given: UserPoolOptions;

  constructor(given: UserPoolOptions) {
    // It has no connections of its own.
    super({ max: 1 });
    this.given = given;
    this.keepsStatements = given.pool.keepsStatements;
  }

  protected async lend(): Promise<pg.PoolClient> {
    const { pool, turns, user, patience, afterWait } = this.given;
    const wait: Wait = {
      late: { after: patience, onLate: () => tooMuchAtOnce('unavailable') },
      line: { length: longestLine, onFull: () => tooMuchAtOnce('too_many') },
    };
    const taken: (() => void)[] = [];
    const free = () => {
      for (const each of taken) each();
    };
    try {
      let hasWaited = false;
      for (const each of turns) {
        hasWaited ||= each.mustWait(user);
        taken.push(await each.take(user, wait));
      }
      if (hasWaited) await afterWait?.();
      const client = await pool.connect();
      const { release } = client;
      // A broken one gives itself back, and frees the place.
      client.once('end', free);
      client.release = (error) => {
        client.off('end', free);
        free();
        release(error);
      };
      return client;
    } catch (error) {
      free();
      throw error;
    }
  }
}
