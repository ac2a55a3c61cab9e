/** The lines that `npm run bench -- load` prints: one each, in JSON, with what it came to and what it may. */
import type { Scale } from '../bench.ts';
import type { PacedReport, Times } from '../processes/paced-order.ts';

export interface LoadLine {
  id: string;
  pass: boolean;
  figure: string;
  limit: string;
}

export function printLine(line: LoadLine): LoadLine {
  console.log(JSON.stringify(line));
  return line;
}

/** The code that the run ends with. */
export function findLoadExitCode(lines: readonly LoadLine[]): 0 | 1 {
  return lines.every(({ pass }) => pass) ? 0 : 1;
}

/** What data ten times as much may cost; L-06 compares. */
export const tenfoldLimit = 'ten times the data: p99 at most 2 ×';

/** What was asked for, by its id or with all, and cannot be measured on this scale: not run is not passed. */
export function listUnmeasured(scale: Scale['name'], wanted: readonly string[]): LoadLine[] {
  const isWanted = wanted.length === 0 || wanted.includes('L-06');
  if (scale === 'huge' || !isWanted) return [];
  return [{ id: 'L-06', pass: false, figure: 'not run: it needs --huge', limit: tenfoldLimit }];
}

export const inMs = (value: number): string => `${value.toFixed(0)} ms`;

export function writeTimes(name: string, { p50, p99, count }: Times): string {
  return `${name} p50 ${inMs(p50)}, p99 ${inMs(p99)} of ${count}`;
}

/** Answers that should not have been given, refusals among them. */
export function countTrouble({ failed, refused, streams }: PacedReport): number {
  return sumOf(Object.values(failed)) + refused.count + streams.broken;
}

export function writeTrouble({ failed, refused, streams }: PacedReport): string {
  const kinds = Object.entries({
    ...failed,
    refused: refused.count,
    'broken streams': streams.broken,
  });
  const there = kinds.filter(([, count]) => count > 0);
  return there.length === 0
    ? '0 errors'
    : there.map(([what, count]) => `${count} × ${what}`).join(', ');
}

/** What the generator itself took and brought, so that it shows where it has measured itself. */
export function writeClient({ clientCpu, late }: PacedReport): string {
  return `client ${clientCpu.toFixed(2)} of a core and ${inMs(late)} late`;
}

export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
