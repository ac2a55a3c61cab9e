import { beforeEach, expect, test, vi } from 'vitest';
import { noteOpened, openedAt, readOpened } from './opened-records.ts';

const id = '0198f3a0-0000-7000-8000-000000000001';
const other = '0198f3a0-0000-7000-8000-000000000002';

test.each([
  ['/people', id, {}, 'person'],
  [`/people/${id}`, '', {}, 'person'],
  ['/organizations', id, {}, 'organization'],
  [`/opportunities/${id}`, '', {}, 'opportunity'],
  ['/tasks', '', { task: id }, 'task'],
  ['/calendar', '', { event: id }, 'event'],
  ['/units', '', { inStock: 'true', unit: id }, 'unit'],
  // From the list and from the board.
  ['/opportunities', '', { opportunity: id }, 'opportunity'],
  ['/opportunities', '', { view: 'board', opportunity: id }, 'opportunity'],
  // Beside the list.
  ['/organizations', '', { open: id }, 'organization'],
  ['/opportunities', '', { open: id }, 'opportunity'],
  ['/tasks', '', { open: id }, 'task'],
  // What is on top.
  [`/organizations/${other}`, '', { unit: id }, 'unit'],
  ['/organizations', '', { open: other, unit: id }, 'unit'],
  ['/opportunities', '', { open: other, opportunity: id }, 'opportunity'],
])('%s#%s %j opens the %4$s', (pathname, hash, search, kind) => {
  expect(openedAt({ pathname, hash, search })).toEqual({ kind, id });
});

test.each([
  ['/people', '', {}],
  ['/tasks/queue', '', {}],
  // There a parameter of this name is a filter.
  ['/tasks', '', { opportunity: id }],
  ['/tasks', id, {}],
  ['/reports', id, { open: id }],
  ['/opportunities', '', { open: 'none' }],
])('%s#%s %j opens none', (pathname, hash, search) => {
  expect(openedAt({ pathname, hash, search })).toBeNull();
});

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

const idOf = (n: number) => `0198f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;

test('the newest is first, the eleventh falls out, and what is opened again comes first again', () => {
  const open = (n: number) => noteOpened('anna', { kind: 'person', id: idOf(n) });
  const kept = () => readOpened('anna').map((each) => each.id);
  for (let n = 1; n <= 11; n += 1) open(n);
  expect(kept()).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map(idOf));
  open(4);
  expect(kept()).toEqual([4, 11, 10, 9, 8, 7, 6, 5, 3, 2].map(idOf));
  expect(readOpened('bert')).toEqual([]);
});
