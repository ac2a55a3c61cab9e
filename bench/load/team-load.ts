/** What a team may expect: at its usual pace, with streams open, while all sign in, and beside an import and an export. */
import type { Bench } from '../bench.ts';
import { importPeople } from '../lines/import.ts';
import type { PacedReport } from '../processes/paced-order.ts';
import { usualPassword } from '../processes/visitor.ts';
import type { LoadBench } from './load-bench.ts';
import {
  countTrouble,
  inMs,
  type LoadLine,
  writeClient,
  writeTimes,
  writeTrouble,
} from './load-lines.ts';
import { orderMix } from './mix.ts';
import { readFigures } from './server-figures.ts';

/** Calls a second of two hundred colleagues: twelve times what such a team was seen to need. */
export const usual = { perSecond: 50, p50: 30, p99: 150 };
const imported = 10_000;

const tell = (report: PacedReport, ...more: string[]): string =>
  [writeTimes('all', report.answered), writeTrouble(report), ...more, writeClient(report)].join(
    '; ',
  );

/** L-01, and L-09 off the same minute. */
export async function measureUsual(
  { bench, pacer, mix }: LoadBench,
  seconds: number,
): Promise<LoadLine[]> {
  await readFigures(bench.crm);
  const [report] = await pacer.load(orderMix(bench, mix, usual.perSecond, seconds));
  const figures = await readFigures(bench.crm);
  const { p50, p99 } = report.answered;
  const lag = (of: 'p99' | 'max') =>
    (figures.get(`nodejs_eventloop_lag_${of}_seconds`) ?? Number.NaN) * 1_000;
  const parts = Object.entries(report.parts).map(([name, times]) => `${name} ${inMs(times.p99)}`);
  return [
    {
      id: 'L-01',
      pass: p50 <= usual.p50 && p99 <= usual.p99 && countTrouble(report) === 0,
      figure: tell(report, `p99 of ${parts.join(', ')}`),
      limit: '50 calls a second: p50 30 ms, p99 150 ms, 0 errors',
    },
    {
      id: 'L-09',
      pass: lag('p99') <= 50 && lag('max') <= 200,
      figure: `p99 ${inMs(lag('p99'))}, most ${inMs(lag('max'))}`,
      limit: 'event loop delay at 50 calls a second: p99 50 ms, most 200 ms',
    },
  ];
}

export async function measureStreams(load: LoadBench, seconds: number): Promise<LoadLine[]> {
  const { bench, pacer, mix, stream } = load;
  const [report] = await pacer.load({
    ...orderMix(bench, mix, 2 * usual.perSecond, seconds),
    stream,
  });
  const { open } = report.streams;
  return [
    {
      id: 'L-02',
      pass: report.answered.p99 <= 250 && countTrouble(report) === 0,
      figure: tell(report, `${open} of ${mix.cookies.length} streams open`),
      limit: '100 calls a second, 200 sessions, 200 streams: p99 250 ms',
    },
  ];
}

export async function measureLogins(
  { bench, pacer, mix }: LoadBench,
  seconds: number,
): Promise<LoadLine[]> {
  const logins = mix.cookies.length;
  const body = JSON.stringify({ username: 'crew{count}', password: usualPassword });
  const [report, signIns] = await pacer.load(orderMix(bench, mix, usual.perSecond, seconds), {
    ...orderMix(bench, mix, logins / 60, seconds),
    cookies: [''],
    parts: [{ name: 'login', weight: 1, method: 'POST', paths: ['/api/staff-login'], body }],
  });
  const trouble = countTrouble(report) + countTrouble(signIns);
  return [
    {
      id: 'L-03',
      pass: signIns.answered.p99 <= 2_000 && report.answered.p99 <= 300 && trouble === 0,
      figure: tell(report, writeTimes('sign-ins', signIns.answered), writeTrouble(signIns)),
      limit: '200 sign-ins in a minute: p99 2,000 ms; the 50 calls a second beside them 300 ms',
    },
  ];
}

/** Again and again, until the load is over. */
export async function measureBesideWork(load: LoadBench, seconds: number): Promise<LoadLine[]> {
  const { bench, pacer, mix } = load;
  let isOver = false;
  const loading = pacer.load(orderMix(bench, mix, usual.perSecond, seconds)).finally(() => {
    isOver = true;
  });
  const imports: number[] = [];
  const exports: number[] = [];
  for (let from = nextRow(bench); !isOver; from += imported) {
    const [rows, took] = await Promise.all([
      importPeople(bench.owner, from, from + imported),
      takeExport(bench),
    ]);
    imports.push(imported / rows);
    exports.push(took);
  }
  const [report] = await loading;
  const longest = Math.max(...imports);
  return [
    {
      id: 'L-05',
      pass: longest <= 30 && report.answered.p99 <= 300 && countTrouble(report) === 0,
      figure: tell(
        report,
        `${imports.length} imports, the longest ${longest.toFixed(1)} s`,
        `each with an export, the longest ${Math.max(...exports).toFixed(1)} s`,
      ),
      limit: '10,000 rows imported in 30 s beside a whole export; 50 calls a second 300 ms',
    },
  ];
}

/** Far from the rows that other lines import. */
function nextRow({ scale }: Bench): number {
  return 2 * scale.sizes.people + 1_000_000;
}

/** In seconds. */
async function takeExport({ admin }: Bench): Promise<number> {
  const began = performance.now();
  const reply = await fetch(`${admin.url}/api/export`, { headers: { cookie: admin.cookie } });
  if (!reply.ok) throw new Error(`/api/export: ${reply.status}`);
  for await (const _piece of reply.body ?? []);
  return (performance.now() - began) / 1_000;
}
