/** What became of the calls of the paced load generator, summed up. */
import { findPercentile } from '../table/statistics.ts';
import type { PacedReport, Times } from './paced-order.ts';

export interface Answer {
  /** Of HTTP, or what went wrong without one. */
  status: number | string;
  /** Whether it has a `Retry-After`. */
  saysWhen: boolean;
}

export interface Outcome extends Answer {
  part: string;
  /** Seconds from the start until it was due. */
  second: number;
  took: number;
}

const refusals = new Set([429, 503]);

/** All of a report but what is known of the generator itself. */
export function summarizeOutcomes(
  outcomes: readonly Outcome[],
  seconds: number,
): Omit<PacedReport, 'streams' | 'late' | 'clientCpu'> {
  const kindOf = ({ status }: Outcome) => {
    if (typeof status !== 'number') return 'failed';
    if (refusals.has(status)) return 'refused';
    return status >= 200 && status < 300 ? 'answered' : 'failed';
  };
  const kinds = (of: readonly Outcome[]) => {
    const { answered = [], refused = [], failed = [] } = Object.groupBy(of, kindOf);
    return { answered, refused, failed };
  };
  const { answered, refused, failed } = kinds(outcomes);
  const parts = Object.entries(Object.groupBy(answered, ({ part }) => part));
  const inSecond = Map.groupBy(outcomes, ({ second }) => second);
  const count = (of: unknown[] = []) => of.length;
  return {
    answered: timesOf(answered),
    parts: Object.fromEntries(parts.map(([name, of = []]) => [name, timesOf(of)])),
    refused: timesOf(refused),
    refusedSilently: refused.filter(({ saysWhen }) => !saysWhen).length,
    failed: Object.fromEntries(
      Object.entries(Object.groupBy(failed, ({ status }) => String(status))).map(([status, of]) => [
        status,
        count(of),
      ]),
    ),
    bySecond: Array.from({ length: seconds }, (_, second) => {
      const within = kinds(inSecond.get(second) ?? []);
      return {
        answered: timesOf(within.answered),
        refused: count(within.refused),
        failed: count(within.failed),
      };
    }),
  };
}

function timesOf(outcomes: readonly Outcome[]): Times {
  const times = outcomes.map(({ took }) => took);
  const [p50, p99] = [findPercentile(times, 0.5), findPercentile(times, 0.99)];
  return { count: times.length, p50, p99, most: findPercentile(times, 1) };
}
