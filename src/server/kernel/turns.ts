/** Work that waits in line: so many at once, and of one user only one; who waits longest goes first. */
export class Turns {
  private readonly atOnce: number;
  private readonly busy = new Set<string>();
  private waiting: { userId: string; begin: () => void }[] = [];

  constructor(atOnce: number) {
    this.atOnce = atOnce;
  }

  /** Does the work when it is the user's turn; `signal` calls it off while it waits. */
  async during<Result>(
    userId: string,
    work: () => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    signal?.throwIfAborted();
    if (!this.isFree(userId)) await this.wait(userId, signal);
    this.busy.add(userId);
    try {
      return await work();
    } finally {
      this.busy.delete(userId);
      this.next();
    }
  }

  private isFree(userId: string): boolean {
    return this.busy.size < this.atOnce && !this.busy.has(userId);
  }

  private async wait(userId: string, signal?: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const place = { userId, begin: resolve };
    const leave = () => {
      this.waiting = this.waiting.filter((other) => other !== place);
      reject(signal?.reason);
    };
    this.waiting.push(place);
    signal?.addEventListener('abort', leave, { once: true });
    await promise;
    signal?.removeEventListener('abort', leave);
  }

  private next(): void {
    const place = this.waiting.find(({ userId }) => this.isFree(userId));
    if (!place) return;
    this.waiting = this.waiting.filter((other) => other !== place);
    // Taken here, so that nobody who comes before the waiter goes on takes it.
    this.busy.add(place.userId);
    place.begin();
  }
}
