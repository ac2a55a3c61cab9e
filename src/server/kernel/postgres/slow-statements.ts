/** The statements that took long since the start of a process, by their shape: without any value. */

export interface SlowStatement {
  /** Its beginning, with `'…'` for each text in it. */
  statement: string;
  /** How many times it took long. */
  calls: number;
  /** Milliseconds of these calls, together and of the longest. */
  total: number;
  longest: number;
}

/** In milliseconds: what is quicker is not noted, and costs nothing but two looks at the clock. */
const usuallySlowFrom = 100;
const mostKept = 200;
const mostRead = 4_000;
const mostShown = 400;

export class SlowStatements {
  private readonly kept = new Map<string, SlowStatement>();
  private readonly slowFrom: number;

  constructor(slowFrom = usuallySlowFrom) {
    this.slowFrom = slowFrom;
  }

  /** The slowest in sum, first. */
  list(): SlowStatement[] {
    return [...this.kept.values()].sort((one, other) => other.total - one.total);
  }

  /** To be called with a statement's text as it begins; what is returned, as it ends. */
  begin(text: string): () => void {
    const begun = performance.now();
    return () => {
      const took = performance.now() - begun;
      if (took >= this.slowFrom) this.note(text, took);
    };
  }

  private note(text: string, took: number): void {
    const statement = getShape(text);
    const found = this.kept.get(statement) ?? { statement, calls: 0, total: 0, longest: 0 };
    found.calls += 1;
    found.total += took;
    found.longest = Math.max(found.longest, took);
    this.kept.set(statement, found);
    const least = this.kept.size > mostKept ? this.list().at(-1) : undefined;
    if (least) this.kept.delete(least.statement);
  }
}

/** Values are sent beside a statement; the few texts that stand in one are ours, and left out all the same. */
export function getShape(text: string): string {
  const plain = text
    .slice(0, mostRead)
    // One that was cut off ends with the statement.
    .replace(/'[^']*(?:'|$)/g, "'…'")
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length <= mostShown ? plain : `${plain.slice(0, mostShown)}…`;
}
