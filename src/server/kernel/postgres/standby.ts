/** What a standby can be trusted with: it may answer while it is there, follows the primary, and is not far behind. */
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseReason } from './database-reason.ts';
import { isLostDatabase } from './lost-database.ts';

/** The most that it may be behind, in milliseconds. */
const mostBehind = 5_000;
/** How long a call waits until the standby has all that was committed before the call. */
const catchUpWithin = 300;
const lookEvery = 20;
/** How long to leave it alone once it was too far behind, or gone. */
const usualRest = { behind: 1_000, gone: 5_000 };
/** One that takes longer to say where it stands is as good as gone. */
const answersWithin = 1_000;

/** A place in the log of changes, in bytes. */
export interface PrimaryPlace {
  place: number;
  /** The primary's clock, in milliseconds. */
  time: number;
}

export interface StandbyPlace {
  /** It still follows another server. */
  follows: boolean;
  place: number;
  /** When the last transaction that it has was committed, by the primary's clock; null if it has had none yet. */
  time: number | null;
}

interface StandbySources {
  askPrimary: () => Promise<PrimaryPlace>;
  askStandby: () => Promise<StandbyPlace>;
  /** In milliseconds. */
  rest?: typeof usualRest;
}

/** Statements that read no table. */
export const placeOfPrimary = `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as place,
  (extract(epoch from clock_timestamp()) * 1000)::float8 as time`;
export const placeOfStandby = `select pg_is_in_recovery() as follows,
  coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0'), 0)::float8 as place,
  (extract(epoch from pg_last_xact_replay_timestamp()) * 1000)::float8 as time`;

interface Standing {
  hasAll: boolean;
  /** Milliseconds that it is behind, at most. */
  behind: number;
}

export class Standby {
  private readonly sources: StandbySources;
  private readonly rests: typeof usualRest;
  private restsUntil = Number.NEGATIVE_INFINITY;
  private trouble: string | undefined;
  private tell: (line: string) => void = () => undefined;

  constructor(sources: StandbySources) {
    this.sources = sources;
    this.rests = sources.rest ?? usualRest;
  }

  /** Has somebody told when it is given up, and when it is used again. */
  onChange(tell: (line: string) => void): void {
    this.tell = tell;
  }

  /**
   * Whether it may answer a call that begins now. A user who has written lately is only answered from a standby that has
   * all that was committed by then; whether they have is asked only where it is behind.
   */
  async mayAnswer(hasWritten: () => Promise<boolean>): Promise<boolean> {
    if (performance.now() < this.restsUntil) return false;
    // Others do not wait for one that was gone just now.
    if (this.trouble !== undefined) this.rest(this.rests.gone);
    try {
      const { hasAll, behind } = await this.look(catchUpWithin);
      if (behind > mostBehind) {
        this.giveUp(`is ${Math.round(behind / 1_000)} s behind`, this.rests.behind);
        return false;
      }
      this.use();
      return hasAll || !(await hasWritten());
    } catch (error) {
      this.giveUp(databaseReason(error), this.rests.gone);
      return false;
    }
  }

  /** A statement failed there that the primary will be asked. */
  note(error: unknown): void {
    if (isLostDatabase(error)) this.giveUp(databaseReason(error), this.rests.gone);
  }

  /** Seconds that it is behind; undefined if it does not answer or follows nobody. */
  async measureLag(): Promise<number | undefined> {
    const standing = await this.look(0).catch(() => undefined);
    return standing && standing.behind / 1_000;
  }

  /** `patience` is how long to wait until it has all that the primary has now. */
  private look(patience: number): Promise<Standing> {
    const late = sleep(answersWithin + patience, undefined, { ref: false }).then(() => {
      throw new Error(`has said nothing for ${(answersWithin + patience) / 1_000} s`);
    });
    return Promise.race([this.compare(patience), late]);
  }

  private async compare(patience: number): Promise<Standing> {
    const { askPrimary, askStandby } = this.sources;
    const before = await askStandby();
    if (!before.follows) throw new Error('is no standby');
    const began = performance.now();
    const primary = await askPrimary();
    // Its log has gone another way: it was not there when the primary took over.
    if (before.place > primary.place) throw new Error('does not follow this primary');
    let now = before;
    while (now.place < primary.place && performance.now() < began + patience) {
      now = await askStandby();
      if (now.place < primary.place) await sleep(lookEvery);
    }
    const hasAll = now.place >= primary.place;
    const known = now.time ?? Number.NEGATIVE_INFINITY;
    return { hasAll, behind: hasAll ? 0 : Math.max(0, primary.time - known) };
  }

  private use(): void {
    if (this.trouble !== undefined) this.tell('The standby of DATABASE_REPLICA_URL is read again.');
    this.trouble = undefined;
    this.restsUntil = Number.NEGATIVE_INFINITY;
  }

  private giveUp(reason: string, rest: number): void {
    if (this.trouble === undefined)
      this.tell(`The primary answers for the standby of DATABASE_REPLICA_URL: ${reason}.`);
    this.trouble = reason;
    this.rest(rest);
  }

  private rest(time: number): void {
    this.restsUntil = performance.now() + time;
  }
}
