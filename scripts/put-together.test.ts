import { expect, test } from 'vitest';
import { type Part, putTogether } from './put-together.ts';

function part(module: string, size: number, pages: string[], needs: Part[] = []): Part {
  return { modules: [module], size, pages: new Set(pages), needs: new Set(needs) };
}

function modulesOf(parts: readonly Part[]): string[] {
  return parts.map(({ modules }) => modules.join(' ')).sort();
}

const alike = () => 1;

test('few enough stay as they are', () => {
  const parts = [part('rows', 10, ['people', 'tasks']), part('board', 10, ['deals'])];
  expect(modulesOf(putTogether(parts, 1, alike))).toEqual(['board', 'rows']);
});

test('those two become one for which the pages load the least without need', () => {
  const parts = [
    part('rows', 100, ['people', 'tasks']),
    part('card', 8, ['people', 'person']),
    part('face', 5, ['people', 'person', 'tasks']),
  ];
  expect(modulesOf(putTogether(parts, 2, alike))).toEqual(['card face', 'rows']);
});

test('what a page loads that counts more is spared', () => {
  const parts = () => [
    part('rows', 10, ['people', 'reports']),
    part('card', 9, ['people', 'tasks']),
    part('face', 8, ['people', 'reports', 'tasks']),
  ];
  expect(modulesOf(putTogether(parts(), 2, alike))).toEqual(['card face', 'rows']);
  const weigh = (page: string) => (page === 'reports' ? 10 : 1);
  expect(modulesOf(putTogether(parts(), 2, weigh))).toEqual(['card', 'rows face']);
});

test('of ways that are nearly as good the first stays, and a better one is taken', () => {
  const nearly = [
    part('rows', 6, ['people']),
    part('card', 2, ['deals', 'reports']),
    part('face', 8, ['tasks', 'deals', 'reports']),
    part('chart', 91, ['people', 'deals', 'reports']),
    part('form', 91, ['people', 'tasks', 'deals', 'reports']),
  ];
  // In all 695; 693 where the card is beside the rows.
  expect(modulesOf(putTogether(nearly, 2, alike))).toEqual(['card face form', 'rows chart']);
  const better = [
    part('rows', 10, ['reports']),
    part('card', 1, ['people', 'deals', 'reports']),
    part('face', 6, ['deals']),
    part('chart', 31, ['people', 'deals']),
    part('form', 20, ['tasks', 'deals']),
  ];
  // In all 158; the first way, with the face beside the chart, makes 164.
  expect(modulesOf(putTogether(better, 2, alike))).toEqual(['card chart', 'face form', 'rows']);
});

test('what a part needs comes along, and is counted', () => {
  const chart = part('chart', 1_000, ['reports']);
  const parts = [
    chart,
    part('rows', 10, ['people', 'reports']),
    part('totals', 1, ['reports'], [chart]),
    part('face', 20, ['people']),
  ];
  expect(modulesOf(putTogether(parts, 2, alike))).toEqual(['chart totals', 'face', 'rows']);
});

test('no file needs one that needs it', () => {
  const base = part('base', 1, ['people', 'tasks']);
  const between = part('between', 50, ['people'], [base]);
  const top = part('top', 1, ['people', 'tasks'], [between, base]);
  const [one, other] = putTogether([base, between, top], 2, alike);
  expect(one && other && one.needs.has(other) && other.needs.has(one)).toBe(false);
  expect(modulesOf([one, other].filter((each) => each !== undefined))).toEqual([
    'base between',
    'top',
  ]);
});
