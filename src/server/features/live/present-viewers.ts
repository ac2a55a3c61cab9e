/** Who looks at which record: kept in memory by each process, and forgotten where nothing more is heard of a window. */
import type { z } from 'zod';
import { Id } from '#contract/primitives.ts';
import { Look, lookLasts } from '#contract/viewers.ts';

/** What a window says, and whose it is. */
export const UserLook = Look.extend({ userId: Id });
export type UserLook = z.output<typeof UserLook>;

/** Milliseconds between two looks for windows of which nothing more was heard. */
const sweepEvery = 5_000;
/** A user has a few windows; whoever makes up more loses the oldest. */
const mostWindows = 40;

interface Seen {
  userId: string;
  record: string;
  until: number;
}

export class Viewers {
  private readonly onChange: (id: string, users: ReadonlySet<string>) => void;
  /** By user and window, the one that was heard of last at the end. */
  private readonly windows = new Map<string, Seen>();
  private timer: NodeJS.Timeout | undefined;

  /** `onChange` is told when others look at a record than before, with those who go on looking at it. */
  constructor(onChange: (id: string, users: ReadonlySet<string>) => void) {
    this.onChange = onChange;
  }

  hear({ userId, window, type, id, leaves }: UserLook): void {
    const key = `${userId} ${window}`;
    const record = nameRecord(type, id);
    const before = this.windows.get(key);
    // It may have come to another record before its leave arrived.
    if (leaves && before?.record !== record) return;
    this.telling(before ? [record, before.record] : [record], () => {
      this.windows.delete(key);
      if (leaves) return;
      this.windows.set(key, { userId, record, until: performance.now() + lookLasts });
    });
    this.dropOldest(userId);
    this.sweepLater();
  }

  /** Who looks at it. */
  at(type: string, id: string): string[] {
    return [...this.usersAt(nameRecord(type, id))];
  }

  /** The ids of the records that the user's windows show. */
  shownTo(userId: string): string[] {
    const own = [...this.windows.values()].filter((seen) => seen.userId === userId);
    return [...new Set(own.map(({ record }) => idIn(record)))];
  }

  close(): void {
    clearTimeout(this.timer);
  }

  private sweep(): void {
    const now = performance.now();
    this.drop([...this.windows].filter(([, { until }]) => until <= now));
    this.timer = undefined;
    if (this.windows.size > 0) this.sweepLater();
  }

  private sweepLater(): void {
    this.timer ??= setTimeout(() => this.sweep(), sweepEvery).unref();
  }

  private dropOldest(userId: string): void {
    const own = [...this.windows].filter(([, seen]) => seen.userId === userId);
    if (own.length > mostWindows) this.drop(own.slice(0, -mostWindows));
  }

  private drop(late: readonly [string, Seen][]): void {
    const records = late.map(([, { record }]) => record);
    this.telling(records, () => {
      for (const [key] of late) this.windows.delete(key);
    });
  }

  /** Tells of those of the records that `change` has given other viewers. */
  private telling(records: readonly string[], change: () => void): void {
    const before = new Map(records.map((record) => [record, this.usersAt(record)]));
    change();
    for (const [record, were] of before) {
      const are = this.usersAt(record);
      const stayed = new Set([...were].filter((userId) => are.has(userId)));
      const isOther = stayed.size < were.size || stayed.size < are.size;
      if (isOther && stayed.size > 0) this.onChange(idIn(record), stayed);
    }
  }

  private usersAt(record: string): Set<string> {
    const seen = [...this.windows.values()].filter((each) => each.record === record);
    return new Set(seen.map(({ userId }) => userId));
  }
}

function nameRecord(type: string, id: string): string {
  return `${type} ${id}`;
}

function idIn(record: string): string {
  return record.slice(record.indexOf(' ') + 1);
}
