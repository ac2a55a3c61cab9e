import { expect, test } from 'vitest';
import type { ListLook } from '#contract/list-look.ts';
import { placeView } from '#contract/view-addresses.ts';
import type { View } from '#contract/views.ts';
import { isSameFilter, isSameLook, readLook, toViewFilter } from './view-filter.ts';

const view: View = {
  id: '0190a0a0-0000-7000-8000-000000000001',
  list: 'people',
  name: 'Neglected',
  shared: false,
  filter: { tag: 'vip', sort: 'name' },
  layout: {},
  pinned: false,
  mails: false,
  createdById: '0190a0a0-0000-7000-8000-000000000002',
  createdAt: '2026-03-11T09:30:00.000Z',
  updatedAt: '2026-03-11T09:30:00.000Z',
};

test('the address of a list has the filter by the names of the wire', () => {
  expect(placeView(view)).toEqual({ tag: 'vip', sort: 'name', saved: view.id });
});

test('a board is in the address of the pipeline, and goes from it with the next view', () => {
  const pipeline: View = { ...view, list: 'opportunities', filter: {} };
  const place = { saved: view.id };
  expect(placeView({ ...pipeline, layout: { as: 'board' } })).toEqual({ ...place, view: 'board' });
  const asTable = placeView({ ...pipeline, layout: { as: 'table' } });
  expect(asTable).toStrictEqual({ ...place, view: undefined });
});

test('what is kept of a board is that it is one', () => {
  const table: ListLook = { as: 'table', columns: [{ field: 'name' }] };
  expect(readLook({}, table)).toEqual(table);
  const board = readLook({ view: 'board' }, table);
  expect(board).toEqual({ as: 'board' });
  expect(isSameLook(board, { as: 'board' })).toBe(true);
  expect(isSameLook(board, table)).toBe(false);
  expect(isSameLook(board, {})).toBe(false);
});

test.each([
  [{ status: 'pending,in_progress' }, { owner: 'everyone', tab: undefined }],
  [
    { status: 'completed', assigneeId: 'none' },
    { owner: 'none', tab: 'completed' },
  ],
  [
    { activityType: 'email', where: '{}' },
    { owner: 'everyone', tab: 'all', type: 'email', where: '{}' },
  ],
])('the page of tasks names %j otherwise', (filter, expected) => {
  expect(placeView({ ...view, list: 'tasks', filter })).toEqual({ ...expected, saved: view.id });
});

test('a view keeps what a list is asked for, and nothing empty', () => {
  const filter = toViewFilter({ q: '', tag: 'vip', sort: undefined, stage: 'lead' });
  expect(filter).toEqual({ tag: 'vip', stage: 'lead' });
  expect(isSameFilter(filter, { stage: 'lead', tag: 'vip' })).toBe(true);
  expect(isSameFilter(filter, { tag: 'vip' })).toBe(false);
});
