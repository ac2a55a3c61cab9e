/** Measures the lead finder with judged queries that it was not written against, on the shipped list. */
import { beforeAll, expect, test } from 'vitest';
import type { DirectoryCompany } from '#server/features/leads/directory/company.rules.ts';
import { openTestApp } from '#test/app.ts';
import { freshQueries } from '#test/judged-leads/fresh-queries.ts';
import { judgedQueries } from '#test/judged-leads/judged-queries.ts';
import { laterQueries } from '#test/judged-leads/later-queries.ts';
import { findWanted, measureQueries, openShippedList } from '#test/judged-leads/measure-leads.ts';

const app = await openTestApp();
let companies: DirectoryCompany[] = [];

beforeAll(async () => {
  companies = await openShippedList(app);
});

test('other queries than the 150, ten or more of each kind, and each names somebody or says nobody', () => {
  const kinds = Object.values(freshQueries);
  const all = kinds.flat();
  const known = new Set(
    Object.values(judgedQueries).flatMap((kind) => kind.map((one) => one.query)),
  );
  expect(all.filter(({ query }) => known.has(query))).toEqual([]);
  expect(new Set(all.map(({ query }) => query)).size).toBe(139);
  expect(Math.min(...kinds.map((kind) => kind.length))).toBeGreaterThanOrEqual(10);
  const empty = all.filter(
    (judgement) => judgement.wanted !== null && findWanted(companies, judgement).size === 0,
  );
  expect(empty).toEqual([]);
  expect(all.filter(({ wanted }) => wanted === null).length).toBeLessThan(5);
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
