/** The line on what became of five times as much as the server bears. */
import type { PacedReport } from '../processes/paced-order.ts';
import { type LoadLine, sumOf, writeClient, writeTimes } from './load-lines.ts';
import { usual } from './team-load.ts';

/** In milliseconds: what takes longer is not borne. */
export const bearable = 1_000;

interface Overload {
  /** Calls a second, and for how long. */
  rate: number;
  seconds: number;
  crowd: PacedReport;
  /** Of the usual calls that came after it. */
  rest: PacedReport;
  isRestarted: boolean;
}

/** It says nothing of refusals where nothing was refused: then it has not passed. */
export function judgeOverload({ rate, seconds, crowd, rest, isRestarted }: Overload): LoadLine {
  const { answered, refused, refusedSilently } = crowd;
  const back = secondsUntilUsual(rest);
  const failed = sumOf(Object.values(crowd.failed));
  const isRefusedWell = refused.count > 0 && refused.p99 <= 100 && refusedSilently === 0;
  const isBorne = answered.p99 <= bearable && failed === 0;
  return {
    id: 'L-07',
    pass: isRefusedWell && isBorne && back <= 5 && !isRestarted,
    figure: [
      `${rate} a second asked`,
      writeTimes('refused', refused),
      `${refusedSilently} without Retry-After`,
      `${writeTimes('answered', answered)} (${(answered.count / seconds).toFixed(0)} a second)`,
      `${failed} failed${failed > 0 ? ` (${JSON.stringify(crowd.failed)})` : ''}`,
      `back within ${back} s`,
      isRestarted ? 'restarted' : 'no restart',
      writeClient(crowd),
    ].join('; '),
    limit:
      'five times the most: refusals within 100 ms that say when to come again, those inside 1,000 ms, as usual within 5 s, no restart',
  };
}

/** The first second from which all is as in L-01. */
function secondsUntilUsual({ bySecond }: PacedReport): number {
  const isUsual = ({ answered, refused, failed }: PacedReport['bySecond'][number]) =>
    answered.p99 <= usual.p99 && refused + failed === 0;
  return bySecond.findLastIndex((second) => !isUsual(second)) + 1;
}
