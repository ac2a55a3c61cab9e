/** A number of places for which each party waits in a line of its own; the lines are served by turns. */
export class FairPlaces {
  private left: number;
  private readonly lines = new Map<string, (() => void)[]>();

  constructor(count: number) {
    this.left = count;
  }

  /** How many wait in the line of a party. */
  waitingOf(party: string): number {
    return this.lines.get(party)?.length ?? 0;
  }

  /** How many wait in all lines. */
  get waiting(): number {
    let sum = 0;
    for (const line of this.lines.values()) sum += line.length;
    return sum;
  }

  /** Does the work in a place of its own, once it is the party's turn. */
  async during<Result>(party: string, work: () => Promise<Result>): Promise<Result> {
    if (this.left === 0) {
      const line = this.lines.get(party) ?? [];
      this.lines.set(party, line);
      await new Promise<void>((resolve) => line.push(resolve));
    } else this.left -= 1;
    try {
      return await work();
    } finally {
      this.free();
    }
  }

  private free(): void {
    const [next] = this.lines;
    if (!next) {
      this.left += 1;
      return;
    }
    const [party, line] = next;
    const first = line.shift();
    // To the end of the turns, or out of them.
    this.lines.delete(party);
    if (line.length > 0) this.lines.set(party, line);
    first?.();
  }
}
