/** What a page of each list asks of the database, as `auto_explain` tells it. */
import { requests } from '../beside-sql/requests-by-name.ts';
import { whileExplaining } from '../lines/explained.ts';
import type { LoadBench } from './load-bench.ts';
import { inMs, type LoadLine, sumOf } from './load-lines.ts';

/** The best of so many: the server's own upkeep may come between. */
const tries = 3;
const limits = { queries: 5, milliseconds: 50, bytes: 100_000, wholeTable: 10_000 };
const lists = Object.entries(requests).filter(([, path]) => path.includes('limit='));

type Found = Record<keyof typeof limits, number>;

export async function measureListPages({ bench: { crm, admin } }: LoadBench): Promise<LoadLine[]> {
  const pages = await whileExplaining(crm, async (readRan) => {
    const read = async (path: string): Promise<Found> => {
      // Otherwise the answer to the last read would be given again, without a look at the database.
      await crm.inDatabase((client) => client.query('select pg_current_xact_id()'));
      const { found: text, ran } = await readRan(async () =>
        JSON.stringify(await admin.read(path)),
      );
      return {
        queries: ran.length,
        milliseconds: sumOf(ran.map(({ milliseconds }) => milliseconds)),
        bytes: Buffer.byteLength(text),
        wholeTable: Math.max(0, ...ran.map(({ rowsOfWholeTables }) => rowsOfWholeTables)),
      };
    };
    const found: { name: string; worst: Found }[] = [];
    for (const [name, path] of lists) {
      await admin.read(path);
      const all: Found[] = [];
      for (let at = 0; at < tries; at += 1) all.push(await read(path));
      const least = (of: keyof Found) => Math.min(...all.map((each) => each[of]));
      found.push({
        name,
        worst: {
          queries: least('queries'),
          milliseconds: least('milliseconds'),
          bytes: least('bytes'),
          wholeTable: least('wholeTable'),
        },
      });
    }
    return found;
  });
  const most = (of: keyof Found, write: (value: number) => string) => {
    const { name, worst } = pages.reduce((a, b) => (b.worst[of] > a.worst[of] ? b : a));
    return `${write(worst[of])} (${name})`;
  };
  const keys = ['queries', 'milliseconds', 'bytes', 'wholeTable'] as const;
  return [
    {
      id: 'L-08',
      pass: pages.every(({ worst }) => keys.every((of) => worst[of] <= limits[of])),
      figure: [
        `${pages.length} lists, at most ${most('queries', (value) => `${value} queries`)}`,
        `${most('milliseconds', inMs)} in the database`,
        most('bytes', (value) => `${(value / 1_000).toFixed(0)} kB`),
        `${most('wholeTable', (value) => `${value.toFixed(0)} rows of a whole table`)}`,
      ].join(', '),
      limit: '5 queries, 50 ms in the database, 100 kB, no whole table of over 10,000 rows',
    },
  ];
}
