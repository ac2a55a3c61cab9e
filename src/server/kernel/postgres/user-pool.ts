/** The connections of one user: a few at once out of the server's; the rest of what they ask for waits in line. */
import type pg from 'pg';
import { AppError } from '#server/kernel/app-error.ts';
import type { Turns, Wait } from '#server/kernel/turns.ts';
import { LendingPool } from './lending-pool.ts';

/** More than a person or a program that means well ever has waiting at once. */
const longestLine = 1_000;

const refuse = (code: 'too_many' | 'unavailable') => () =>
  new AppError(code, 'Too much is under way for you. Please try again in a moment.', {
    retryAfter: 5,
  });

export interface UserPoolOptions {
  /** Where the connections come from. */
  pool: LendingPool;
  /** Taken one after the other. */
  turns: readonly Turns[];
  user: string;
  /** Milliseconds that a connection is waited for in line. */
  patience: number;
  /** Asked once whoever had to wait has their turn; where it throws, the turn is the next one's. */
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
      late: { after: patience, onLate: refuse('unavailable') },
      line: { length: longestLine, onFull: refuse('too_many') },
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
      // One that breaks goes back of itself, and with it the place.
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
