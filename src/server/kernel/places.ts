/** A number of places that are waited for in turn. */
export class Places {
  private readonly count: number;
  private left: number;
  private readonly queue: (() => void)[] = [];

  constructor(count: number) {
    this.count = count;
    this.left = count;
  }

  /** Nobody is in a place, and nobody waits. */
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

  /** Does the work in a place of its own. */
  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.take();
    try {
      return await work();
    } finally {
      this.free();
    }
  }
}
