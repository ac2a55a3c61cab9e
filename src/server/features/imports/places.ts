/** A number of places that are waited for in turn. */
export class Places {
  private left: number;
  private readonly waiting: (() => void)[] = [];

  constructor(count: number) {
    this.left = count;
  }

  async take(): Promise<void> {
    if (this.left === 0) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.left -= 1;
  }

  free(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.left += 1;
  }
}
