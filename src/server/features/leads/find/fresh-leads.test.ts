/** Measures the lead finder with judged queries that it was not written against, on the shipped list. */
import { beforeAll, expect, test } from 'vitest';
import type { DirectoryCompany } from '#server/features/leads/directory/company.rules.ts';
import { openTestApp } from '#test/app.ts';
import { freshQueries } from '#test/judged-leads/fresh-queries.ts';
import { judgedQueries } from '#test/judged-leads/judged-queries.ts';
import { laterQueries } from '#test/judged-leads/later-queries.ts';
import {
  checkJudgements,
  measureQueries,
  openShippedList,
} from '#test/judged-leads/measure-leads.ts';

const app = await openTestApp();
let companies: DirectoryCompany[] = [];

beforeAll(async () => {
  companies = await openShippedList(app);
});

test('other queries than the 150, ten or more of each kind, and each names somebody or says nobody', () => {
  const known = new Set(
    Object.values(judgedQueries).flatMap((kind) => kind.map((one) => one.query)),
  );
  const fresh = Object.values(freshQueries).flat();
  expect(fresh.filter(({ query }) => known.has(query))).toEqual([]);
  const checked = checkJudgements(companies, freshQueries);
  expect(checked).toMatchObject({ distinct: 139, empty: [] });
  expect(checked.fewest).toBeGreaterThanOrEqual(10);
  expect(checked.wantNobody).toBeLessThan(5);
});

test('precision and recall of the first ten leads', async () => {
  const client = await app.signIn('staff');
  const { rows, figures, overall } = await measureQueries(client, companies, freshQueries);
  expect(rows).toHaveLength(139);
  expect(overall.precision).toBeGreaterThanOrEqual(0.95);
  expect(overall.recall).toBeGreaterThanOrEqual(0.95);
  const low = figures.filter(({ precision, recall }) => Math.min(precision, recall) < 0.9);
  expect(low.map(({ words }) => words)).toEqual([]);
}, 120_000);

test('of the queries that were first measured after the last change', async () => {
  const client = await app.signIn('staff');
  const { rows, overall } = await measureQueries(client, companies, laterQueries);
  expect(rows).toHaveLength(48);
  expect(overall.precision).toBeGreaterThanOrEqual(0.9);
  expect(overall.recall).toBeGreaterThanOrEqual(0.8);
}, 120_000);
