/** Places shared fairly: a limit for each user and one in all, and waiting users take turns. */

export interface TurnLimits {
  /** The most places one user may hold at once. */
  each: number;
  /** The most places in all; unlimited by default. */
  all?: number;
}

export interface Wait {
  /** The longest wait for a place, in milliseconds, and the error after it. */
  late?: { after: number; onLate: () => Error };
  /** The most that may wait for one user, and the error for any beyond that. */
  line?: { length: number; onFull: () => Error };
  /** Aborted when the caller hangs up, which ends the wait. */
  signal?: AbortSignal;
  /** Called where there is no free place at once. */
  onWait?: () => void;
}

interface Waiter {
  go: () => void;
}

export class Turns {
  private readonly each: number;
  private left: number;
  private readonly taken = new Map<string, number>();
  /** In the order of their next turn. */
  private readonly lines = new Map<string, Waiter[]>();

  constructor({ each, all = Number.POSITIVE_INFINITY }: TurnLimits) {
    this.each = each;
    this.left = all;
  }

  /** How many are waiting for one user. */
  waitingOf(user: string): number {
    return this.lines.get(user)?.length ?? 0;
  }

  /** How many are waiting in all. */
  get waiting(): number {
    let sum = 0;
    for (const line of this.lines.values()) sum += line.length;
    return sum;
  }

  mustWait(user: string): boolean {
    return this.waitingOf(user) > 0 || !this.isFree(user);
  }

  /** Waits for a place and returns the function that frees it, which is safe to call twice. */
  async take(user: string, wait: Wait = {}): Promise<() => void> {
    wait.signal?.throwIfAborted();
    if (this.mustWait(user)) {
      const turn = this.standInLine(user, wait);
      wait.onWait?.();
      await turn;
    } else this.occupy(user);
    let isFreed = false;
    return () => {
      if (isFreed) return;
      isFreed = true;
      this.free(user);
    };
  }

  /** Runs the work while holding a place. */
  async during<Result>(user: string, work: () => Promise<Result>, wait?: Wait): Promise<Result> {
    const free = await this.take(user, wait);
    try {
      return await work();
    } finally {
      free();
    }
  }

  private isFree(user: string): boolean {
    return this.left > 0 && (this.taken.get(user) ?? 0) < this.each;
  }

  private occupy(user: string): void {
    this.left -= 1;
    this.taken.set(user, (this.taken.get(user) ?? 0) + 1);
  }

  private free(user: string): void {
    this.left += 1;
    const taken = (this.taken.get(user) ?? 1) - 1;
    if (taken === 0) this.taken.delete(user);
    else this.taken.set(user, taken);
    this.callNext();
  }

  private callNext(): void {
    for (const [user, line] of this.lines) {
      if (!this.isFree(user)) continue;
      const next = line.shift();
      // A user who has had a turn goes to the back of the queue.
      this.lines.delete(user);
      if (line.length > 0) this.lines.set(user, line);
      if (!next) continue;
      // Taken here, so that no newcomer takes it before the waiter resumes.
      this.occupy(user);
      next.go();
      return;
    }
  }

  private standInLine(user: string, { line: limit, late, signal }: Wait): Promise<void> {
    if (limit && this.waitingOf(user) >= limit.length) throw limit.onFull();
    const line = this.lines.get(user) ?? [];
    this.lines.set(user, line);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter = { go: resolve };
    line.push(waiter);
    const leave = (error: unknown) => {
      const place = line.indexOf(waiter);
      if (place < 0) return;
      line.splice(place, 1);
      if (line.length === 0) this.lines.delete(user);
      reject(error);
    };
    const timer = late && setTimeout(() => leave(late.onLate()), late.after);
    const onGone = () => leave(signal?.reason);
    signal?.addEventListener('abort', onGone);
    return promise.finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onGone);
    });
  }
}
