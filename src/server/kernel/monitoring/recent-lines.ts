/** The last warnings and errors that this process has logged, for whoever is asked for help. */
const mostKept = 50;
/** Lines are JSON of pino's, which begins with the level. */
const isTrouble = /^\{"level":[456]0,/;

export class RecentLines {
  private lines: string[] = [];

  note(line: string): void {
    if (isTrouble.test(line)) this.lines = [...this.lines.slice(1 - mostKept), line.trimEnd()];
  }

  list(): string[] {
    return this.lines;
  }
}
