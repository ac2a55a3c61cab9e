import { expect, test } from 'vitest';
import { peopleApi } from '#contract/people.ts';
import { tasksApi } from '#contract/tasks.ts';
import { makePagedQuery, makeQuery, makeTotalQuery } from './queries.ts';
import { listRereads } from './rereads.ts';
import { staleAfter } from './stale-after.ts';

const where = '{"all":[{"field":"lastTouch","is":"empty"}]}';

test('a list with conditions is read again after whatever they may ask for', () => {
  const asked = [
    makePagedQuery(peopleApi.list, { where }),
    makeTotalQuery(peopleApi.list, { where }),
    makeQuery(tasksApi.counts, { query: { where } }),
  ];
  for (const change of ['call', 'note', 'event', 'task', 'unit', 'undone'] as const) {
    const isStale = staleAfter(listRereads(change));
    expect(asked.map(isStale), change).toEqual([true, true, true]);
    expect(isStale(makePagedQuery(peopleApi.list, {})), change).toBe(change === 'undone');
  }
  expect(asked.map(staleAfter(listRereads('notification')))).toEqual([false, false, false]);
});
