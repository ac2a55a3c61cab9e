/**
 * What is changed, for all streams of a process: the change log is read at once when a process says that it has written,
 * and once a second in any case, since nothing may be missed that nobody said. Without a reader nothing is read.
 */
import { type LiveChange, liveKinds } from '#contract/live.ts';
import { tellOfAll, tellOfRows } from './live-news.rules.ts';
import type { Reading } from './read-logged.ts';

/** Milliseconds between two readings, if nobody says that there is something. */
const usualPause = 1_000;
/** Milliseconds between two readings at least: several changes are told together. */
const leastPause = 500;
/** While more is written than is read at once, everything counts as changed this often, and once afterwards. */
const tellAllEvery = 10_000;

export interface News {
  at: Date;
  changes: LiveChange[];
}

type Reader = (news: News) => void;

export class ChangeFeed {
  private readonly read: () => Promise<Reading>;
  private readonly onFault: (error: unknown) => void;
  private readonly readers = new Set<Reader>();
  /** The ids of what has been told, as far back as is read. */
  private told: ReadonlySet<string> = new Set();
  private begun: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private dueAt = Number.POSITIVE_INFINITY;
  private lookedAt = Number.NEGATIVE_INFINITY;
  private toldAllAt: number | undefined;
  private isFailing = false;
  /** Ends with the reading that was begun last. */
  private turn: Promise<unknown> = Promise.resolve();
  /** A look waits for its turn. */
  private isWaiting = false;

  /** `onFault` hears of the first reading that fails after one that did not. */
  constructor(read: () => Promise<Reading>, onFault: (error: unknown) => void) {
    this.read = read;
    this.onFault = onFault;
  }

  /** Once it resolves, `reader` is told of whatever is committed. Returns how to leave. */
  async join(reader: Reader): Promise<() => void> {
    this.readers.add(reader);
    const leave = () => {
      this.readers.delete(reader);
      if (this.readers.size === 0) this.rest();
    };
    try {
      this.begun ??= this.begin();
      await this.begun;
    } catch (error) {
      leave();
      throw error;
    }
    return leave;
  }

  /** Something may have been written. */
  wake(): void {
    if (this.readers.size === 0) return;
    this.plan(this.lookedAt + leastPause - performance.now());
  }

  private begin(): Promise<void> {
    return this.inTurn(async () => {
      const { rows } = await this.read();
      this.told = idsOf(rows);
      this.plan(usualPause);
    });
  }

  /** One reading after the other: what a slow one has not seen would be told again after a quick one that has. */
  private inTurn(work: () => Promise<void>): Promise<void> {
    const run = this.turn.then(work);
    this.turn = run.catch(() => undefined);
    return run;
  }

  private rest(): void {
    clearTimeout(this.timer);
    this.dueAt = Number.POSITIVE_INFINITY;
    this.begun = undefined;
    this.toldAllAt = undefined;
  }

  private plan(pause: number): void {
    const dueAt = performance.now() + Math.max(0, pause);
    if (dueAt >= this.dueAt) return;
    clearTimeout(this.timer);
    this.dueAt = dueAt;
    this.timer = setTimeout(() => this.lookInTurn(), Math.max(0, pause));
  }

  private lookInTurn(): void {
    this.dueAt = Number.POSITIVE_INFINITY;
    if (this.isWaiting) return;
    this.isWaiting = true;
    void this.inTurn(() => {
      this.isWaiting = false;
      return this.look();
    });
  }

  private async look(): Promise<void> {
    const { begun } = this;
    if (this.readers.size === 0) return;
    // What is said meanwhile is read after this.
    this.lookedAt = performance.now();
    const reading = await this.read().catch((error: unknown) => {
      if (!this.isFailing) this.onFault(error);
      return undefined;
    });
    this.isFailing = reading === undefined;
    // The last reader may have gone, and another one have come.
    if (begun !== this.begun || this.readers.size === 0) return;
    this.plan(usualPause);
    if (!reading) return;
    const changes = this.tell(reading);
    if (changes.length === 0) return;
    for (const reader of [...this.readers]) reader({ at: reading.at, changes });
  }

  private tell({ rows, isWhole }: Reading): LiveChange[] {
    const fresh = rows.filter(({ id }) => !this.told.has(id));
    this.told = idsOf(rows);
    const now = performance.now();
    if (isWhole) {
      const isAfterMuch = this.toldAllAt !== undefined;
      this.toldAllAt = undefined;
      return isAfterMuch ? tellOfAll(liveKinds) : tellOfRows(fresh);
    }
    this.toldAllAt ??= now;
    // It reaches back to what was told: only what a transaction that ends late has written can be missing.
    if (fresh.length < rows.length) return tellOfRows(fresh);
    if (now - this.toldAllAt < tellAllEvery) {
      return tellOfAll(fresh.map(({ recordType }) => recordType));
    }
    this.toldAllAt = now;
    return tellOfAll(liveKinds);
  }
}

function idsOf(rows: Reading['rows']): Set<string> {
  return new Set(rows.map(({ id }) => id));
}
