/** The connections of a call that may be answered from a standby: it reads there while it can, and writes at the primary. */
import pg from 'pg';
import { AppError } from '#server/kernel/app-error.ts';
import { isReading } from './guarded-handle.ts';
import { LendingPool } from './lending-pool.ts';
import type { Standby } from './standby.ts';

/** In milliseconds: a call that waits for a model may last a minute, and the standby may fall behind meanwhile. */
const looksEvery = 1_000;

interface LaggingPoolOptions {
  primary: LendingPool;
  standby: Standby;
  /** The connections to the standby. */
  reader: LendingPool;
  /** Whether the user has written lately, and has to see it. */
  hasWritten: () => Promise<boolean>;
}

/** Several statements that are read on one connection. */
interface Snapshot {
  work: (pool: pg.Pool) => Promise<void>;
  /** Whether anything of it has been sent: then it cannot begin anew. */
  hasBegun: () => boolean;
}

export class LaggingPool extends LendingPool {
  readonly keepsStatements: boolean;
  private readonly given: LaggingPoolOptions;
  /** A call that has once been answered by the primary never goes back in time. */
  private mayRead: Promise<boolean> = Promise.resolve(true);
  private lookedAt = Number.NEGATIVE_INFINITY;

  constructor(given: LaggingPoolOptions) {
    // It has no connections of its own.
    super({ max: 1 });
    this.given = given;
    this.keepsStatements = given.primary.keepsStatements && given.reader.keepsStatements;
    // The overloads of pg's method cannot be written again.
    Reflect.set(this, 'query', (...query: unknown[]) => this.ask(query));
  }

  /** Whoever takes a connection writes, unless it is for a snapshot. */
  protected lend(): Promise<pg.PoolClient> {
    return this.given.primary.connect();
  }

  /** Several statements on one connection; the primary is asked for all of them if the standby fails before `hasBegun`. */
  async readSnapshot({ work, hasBegun }: Snapshot): Promise<void> {
    const { primary, reader } = this.given;
    if (!(await this.isUsed())) return work(primary);
    try {
      await work(reader);
    } catch (error) {
      if (error instanceof AppError || hasBegun()) throw error;
      this.noteFailure(error);
      await work(primary);
    }
  }

  /** What fails at the standby is asked at the primary, and so is all that follows. */
  private noteFailure(error: unknown): void {
    this.mayRead = Promise.resolve(false);
    this.given.standby.note(error);
  }

  private async ask(query: unknown[]): Promise<unknown> {
    const { primary, reader } = this.given;
    const at = (pool: pg.Pool): unknown => Reflect.apply(pg.Pool.prototype.query, pool, query);
    if (!isReading(textOf(query[0])) || !(await this.isUsed())) return at(primary);
    try {
      return await at(reader);
    } catch (error) {
      // A refusal of ours, such as of a reader who has gone.
      if (error instanceof AppError) throw error;
      this.noteFailure(error);
      return at(primary);
    }
  }

  private isUsed(): Promise<boolean> {
    const { standby, hasWritten } = this.given;
    if (performance.now() > this.lookedAt + looksEvery) {
      this.lookedAt = performance.now();
      const before = this.mayRead;
      this.mayRead = before.then((might) => might && standby.mayAnswer(hasWritten));
    }
    return this.mayRead;
  }
}

function textOf(query: unknown): string {
  const text: unknown = typeof query === 'string' ? query : Object(query).text;
  return typeof text === 'string' ? text : '';
}

export async function readSnapshot(pool: pg.Pool, snapshot: Snapshot): Promise<void> {
  if (pool instanceof LaggingPool) await pool.readSnapshot(snapshot);
  else await snapshot.work(pool);
}
