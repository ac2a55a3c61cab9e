/** Measures the lead finder with 150 judged queries on the shipped list, through its own stream. */
import { beforeAll, expect, test } from 'vitest';
import type { DirectoryCompany } from '#server/features/leads/directory/company.rules.ts';
import { openTestApp } from '#test/app.ts';
import { judgedQueries } from '#test/judged-leads/judged-queries.ts';
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

test('150 queries, ten or more of each kind, and each judgement names somebody or says nobody', () => {
  const checked = checkJudgements(companies, judgedQueries);
  expect(checked).toMatchObject({ distinct: 150, empty: [] });
  expect(checked.fewest).toBeGreaterThanOrEqual(10);
  expect(checked.wantNobody).toBeLessThan(5);
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
