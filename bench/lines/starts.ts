/** How long the server takes until it answers: in a new folder, and in one that is there. */
import { join } from 'node:path';
import { timeStart } from '../processes/start-up.ts';
import { findMedian } from '../table/statistics.ts';
import type { Measured } from '../table/verdict.ts';

export async function measureStarts(folder: string, starts: number): Promise<Measured[]> {
  const times: Record<'first' | 'again' | 'refused', number[]> = {
    first: [],
    again: [],
    refused: [],
  };
  for (let round = 0; round < starts; round += 1) {
    const dataDir = join(folder, `start-${round}`);
    const first = await timeStart(dataDir);
    const again = await timeStart(dataDir);
    times.first.push(first.healthy);
    times.again.push(again.healthy);
    times.refused.push(first.refused, again.refused);
  }
  const refused = findMedian(times.refused);
  return [
    { line: 'startFirst', value: findMedian(times.first) },
    {
      line: 'startAgain',
      value: findMedian(times.again),
      details: { secondServerRefused: refused },
    },
  ];
}
