/** What one request takes while nothing else is asked, by turns with one that is quick at any size. */
import { type Bench, orderReading } from '../bench.ts';
import { nameLetters } from '../data/people-file.ts';
import type { LoadOrder } from '../processes/load-order.ts';
import type { Line } from '../table/goals.ts';
import { compareTurns, findMedian, type Turn } from '../table/statistics.ts';
import type { Measured } from '../table/verdict.ts';
import { listAddresses } from './requests.ts';

export async function measureAlone(bench: Bench): Promise<Measured[]> {
  const { admin, owner, other } = bench;
  const person = orderReading(bench, admin, await listAddresses(bench));
  const letters = Array.from({ length: 20 }, (_, n) => nameLetters(n * 97).two);
  const searches = letters.map((two) => `/api/people?limit=50&q=${two}`);
  const measureRead = (line: Line, paths: string[]) =>
    measure(bench, line, person, orderReading(bench, admin, paths));
  return [
    await measureRead('shortSearch', searches),
    await measureRead('tabCounts', ['/api/tasks/counts']),
    await measureRead('tasksReport', ['/api/reports/tasks?period=all']),
    await measureRead('boardHeads', ['/api/opportunities/board']),
    await measureRead('duplicates', ['/api/duplicates?kind=person&limit=20']),
    await measure(
      bench,
      'headerStats',
      orderReading(bench, other, ['/api/stats']),
      orderReading(bench, owner, ['/api/stats']),
    ),
  ];
}

/** The median time of each order in milliseconds, turn by turn. */
export async function takeTurns(
  { loader, scale }: Bench,
  reference: LoadOrder,
  subject: LoadOrder,
): Promise<Turn[]> {
  const time = async (order: LoadOrder) => {
    const how = { connections: 1, seconds: scale.seconds / 4, atLeast: 3 };
    return (await loader.load({ ...order, ...how })).p50;
  };
  await time(reference);
  await time(subject);
  const turns: Turn[] = [];
  for (let round = 0; round < scale.rounds; round += 1) {
    turns.push({ reference: await time(reference), subject: await time(subject) });
  }
  return turns;
}

async function measure(
  bench: Bench,
  line: Line,
  reference: LoadOrder,
  subject: LoadOrder,
): Promise<Measured> {
  const turns = await takeTurns(bench, reference, subject);
  const { ratio, lowest, highest } = compareTurns(turns);
  const p50 = findMedian(turns.map((turn) => turn.subject));
  const referenceP50 = findMedian(turns.map((turn) => turn.reference));
  return {
    line,
    value: ratio,
    words: `${p50.toFixed(1)} ms`,
    details: { lowest, highest, p50, referenceP50 },
  };
}
