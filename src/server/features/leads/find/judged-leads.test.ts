/** Measures the lead finder with 150 judged queries on the shipped list, through its own stream. */
import { beforeAll, expect, test } from 'vitest';
import type { DirectoryCompany } from '#server/features/leads/directory/company.rules.ts';
import { openTestApp } from '#test/app.ts';
import { judgedQueries } from '#test/judged-leads/judged-queries.ts';
import { findWanted, measureQueries, openShippedList } from '#test/judged-leads/measure-leads.ts';

const app = await openTestApp();
let companies: DirectoryCompany[] = [];

beforeAll(async () => {
  companies = await openShippedList(app);
});

test('150 queries, ten or more of each kind, and each judgement names somebody or says nobody', () => {
  const kinds = Object.values(judgedQueries);
  const all = kinds.flat();
  expect(new Set(all.map(({ query }) => query)).size).toBe(150);
  expect(Math.min(...kinds.map((kind) => kind.length))).toBeGreaterThanOrEqual(10);
  const empty = all.filter(
    (judgement) => judgement.wanted !== null && findWanted(companies, judgement).size === 0,
  );
  expect(empty).toEqual([]);
  expect(all.filter(({ wanted }) => wanted === null).length).toBeLessThan(5);
});

test('precision and recall of the first ten leads', async () => {
  const client = await app.signIn('staff');
  const { rows, figures, overall } = await measureQueries(client, companies, judgedQueries);
  expect(rows).toHaveLength(150);
  expect(overall.precision).toBeGreaterThanOrEqual(0.9);
  expect(overall.recall).toBeGreaterThanOrEqual(0.8);
  const low = figures.filter(({ precision, recall }) => Math.min(precision, recall) < 0.8);
  expect(low.map(({ words }) => words)).toEqual([]);
}, 120_000);
