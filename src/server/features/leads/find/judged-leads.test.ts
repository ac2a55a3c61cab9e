/** Measures the lead finder with 150 judged queries on the shipped list, through its own stream. */
import { beforeAll, expect, test } from 'vitest';
import { LeadMessage } from '#contract/leads.ts';
import type { DirectoryCompany } from '#server/features/leads/directory/company.rules.ts';
import {
  loadShippedCompanies,
  readShippedCompanies,
} from '#server/features/leads/directory/load-companies.ts';
import { openTestApp } from '#test/app.ts';
import { judgedQueries } from '#test/judged-leads/judged-queries.ts';
import {
  fits,
  type Judgement,
  type Measured,
  mean,
  measure,
} from '#test/judged-leads/judgement.ts';

const app = await openTestApp();
const companies: DirectoryCompany[] = [];

beforeAll(async () => {
  await loadShippedCompanies({ db: app.database.orm, clock: app.clock });
  for await (const { company } of readShippedCompanies()) if (company) companies.push(company);
});

const wantedOf = ({ wanted }: Judgement) =>
  new Set(
    companies.filter((company) => wanted !== null && fits(company, wanted)).map(({ name }) => name),
  );

interface Row extends Measured {
  kind: string;
}

test('150 queries, ten or more of each kind, and each judgement names somebody or says nobody', () => {
  const kinds = Object.values(judgedQueries);
  const all = kinds.flat();
  expect(new Set(all.map(({ query }) => query)).size).toBe(150);
  expect(Math.min(...kinds.map((kind) => kind.length))).toBeGreaterThanOrEqual(10);
  const empty = all.filter(
    (judgement) => judgement.wanted !== null && wantedOf(judgement).size === 0,
  );
  expect(empty).toEqual([]);
  expect(all.filter(({ wanted }) => wanted === null).length).toBeLessThan(5);
});

test('precision and recall of the first ten leads', async () => {
  const client = await app.signIn('staff');
  const shownFor = async (query: string) => {
    const path = `/api/ai/generate-leads-stream?${new URLSearchParams({ query })}`;
    const { body } = await client.get<string>(path);
    const last = body.trim().split('\n\n').at(-1)?.slice('data: '.length) ?? '';
    const message = LeadMessage.parse(JSON.parse(last));
    return message.type === 'complete' ? message.leads.map(({ name }) => name) : [];
  };
  const rows: Row[] = [];
  const weak: string[] = [];
  for (const [kind, judgements] of Object.entries(judgedQueries)) {
    for (const judgement of judgements) {
      const shown = await shownFor(judgement.query);
      const measured = measure(shown, wantedOf(judgement));
      rows.push({ kind, ...measured });
      if (measured.precision < 1 || (measured.recall ?? 1) < 1) {
        weak.push(`${judgement.query}: ${shown.slice(0, 10).join('; ')}`);
      }
    }
  }
  const figures = Object.keys(judgedQueries).map((kind) => figuresOf(kind, rows, kind));
  const overall = figuresOf('all', rows);
  console.info([...figures, overall].map(({ words }) => words).join('\n'));
  const { SHOW_WEAK_LEADS } = process.env;
  if (SHOW_WEAK_LEADS) console.info(weak.join('\n'));
  expect(rows).toHaveLength(150);
  expect(overall.precision).toBeGreaterThanOrEqual(0.9);
  expect(overall.recall).toBeGreaterThanOrEqual(0.8);
  const low = figures.filter(({ precision, recall }) => Math.min(precision, recall) < 0.8);
  expect(low.map(({ words }) => words)).toEqual([]);
}, 120_000);

function figuresOf(name: string, rows: readonly Row[], kind?: string) {
  const mine = rows.filter((row) => kind === undefined || row.kind === kind);
  const precision = mean(mine.map((row) => row.precision));
  const recall = mean(mine.flatMap((row) => row.recall ?? []));
  const words = `${name.padEnd(22)} precision@10 ${precision.toFixed(2)}  recall ${recall.toFixed(2)}`;
  return { name, precision, recall, words };
}
