/** A semaphore: a fixed number of places, handed out first come, first served. */
export class Places {
  private readonly count: number;
  private left: number;
  private readonly queue: (() => void)[] = [];

  constructor(count: number) {
    this.count = count;
    this.left = count;
  }

  /** All places are free, and nobody waits. */
  get isIdle(): boolean {
    return this.left === this.count;
  }

  /** How many wait. */
  get waiting(): number {
    return this.queue.length;
  }

  async take(): Promise<void> {
    if (this.left === 0) await new Promise<void>((resolve) => this.queue.push(resolve));
    else this.left -= 1;
  }

  free(): void {
    const next = this.queue.shift();
    if (next) next();
    else this.left += 1;
  }

  /** Runs the work while holding a place. */
  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.take();
    try {
      return await work();
    } finally {
      this.free();
    }
  }
}
