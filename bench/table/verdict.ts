/** What was measured, held against the goals. */
import { type Goal, goals, type Line } from './goals.ts';
import { writeValue } from './units.ts';

/** What one line came to; without a value it could not be measured, and the words say why. */
export interface Measured {
  line: Line;
  value: number | null;
  words?: string;
  /** What else is worth keeping: times, counts, how far the turns lay apart. */
  details?: Record<string, number>;
}

export type Verdict = 'met' | 'missed' | 'not measured';

export interface Row extends Measured {
  what: string;
  now: string;
  goal: string;
  verdict: Verdict;
}

/** In the order of the goals; a line that was not measured at all is left out. */
export function judge(measured: readonly Measured[]): Row[] {
  const lines = Object.entries<Goal>(goals);
  return lines.flatMap(([line, goal]) =>
    measured.filter((one) => one.line === line).map((one) => judgeOne(one, goal)),
  );
}

/** The code that the bench ends with. */
export function findExitCode(rows: readonly Row[]): 0 | 1 {
  return rows.some(({ verdict }) => verdict === 'missed') ? 1 : 0;
}

export function judgeGoal(value: number, { atLeast, atMost }: Goal): 'met' | 'missed' {
  const isMet = value >= (atLeast ?? -Infinity) && value <= (atMost ?? Infinity);
  return isMet ? 'met' : 'missed';
}

function judgeOne(measured: Measured, goal: Goal): Row {
  const { value, words } = measured;
  const now = [value === null ? '' : writeNow(value, measured, goal), words ?? ''];
  return {
    ...measured,
    what: goal.what,
    now: now.filter((part) => part !== '').join('; '),
    goal: writeGoal(goal),
    verdict: value === null ? 'not measured' : judgeGoal(value, goal),
  };
}

/** With how far the turns lay apart, so that a restless machine shows. */
function writeNow(value: number, { details }: Measured, { unit }: Goal): string {
  const { lowest, highest } = details ?? {};
  if (lowest === undefined || highest === undefined) return writeValue(value, unit);
  return `${writeValue(value, unit)} (${writeValue(lowest, unit)} to ${writeValue(highest, unit)})`;
}

function writeGoal({ unit, atLeast, atMost }: Goal): string {
  if (atLeast !== undefined) return `at least ${writeValue(atLeast, unit)}`;
  return `at most ${writeValue(atMost ?? 0, unit)}`;
}
