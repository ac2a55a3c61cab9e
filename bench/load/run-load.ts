/** `npm run bench -- load`: what a team and a crowd may expect of the server, each line under load of its own. */
import type { Scale } from '../bench.ts';
import { tell } from '../run.ts';
import { measureListPages } from './list-pages.ts';
import { fillServer, type LoadBench, openTeam, withServer } from './load-bench.ts';
import { findLoadExitCode, type LoadLine, listUnmeasured, printLine } from './load-lines.ts';
import { findMost, measureOverload } from './overload.ts';
import { measureBesideWork, measureLogins, measureStreams, measureUsual } from './team-load.ts';
import { beginTenfold, firstSizes } from './tenfold.ts';

type Measure = (load: LoadBench, seconds: number) => Promise<LoadLine[]>;

const measurements: Record<string, Measure> = {
  'L-01': measureUsual,
  'L-02': measureStreams,
  'L-03': measureLogins,
  'L-04': findMost,
  'L-05': measureBesideWork,
  'L-07': measureOverload,
  'L-08': measureListPages,
};
/** Read off another's load. */
const together: Record<string, string> = { 'L-09': 'L-01' };
const sessions = 200;

/** Resolves to the code to end with. `wanted` are ids; all where there are none. */
export async function runLoad(scale: Scale, wanted: string[]): Promise<0 | 1> {
  const isWanted = (id: string) =>
    wanted.length === 0 || wanted.some((each) => (together[each] ?? each) === id);
  const seconds = scale.name === 'quick' ? 10 : 60;
  return withServer(scale, async (bench, pacer) => {
    const lines = listUnmeasured(scale.name, wanted).map(printLine);
    if (scale.name === 'huge' && isWanted('L-06')) {
      tell('measuring L-06 with a tenth of the people');
      const measureGrown = await beginTenfold(bench, pacer);
      await fillServer(bench, firstSizes.people);
      tell('measuring L-06 with all of them');
      lines.push(printLine(await measureGrown()));
    } else await fillServer(bench);
    const load = await openTeam(bench, pacer, sessions);
    for (const [id, measure] of Object.entries(measurements)) {
      if (!isWanted(id)) continue;
      tell(`measuring ${id}`);
      lines.push(...(await measure(load, seconds)).map(printLine));
    }
    return findLoadExitCode(lines);
  });
}
