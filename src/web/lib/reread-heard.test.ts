/** What is read again of what colleagues have changed. */
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { liveKinds } from '#contract/live.ts';
import { opportunitiesApi } from '#contract/opportunities.ts';
import { organizationsApi } from '#contract/organizations.ts';
import { peopleApi } from '#contract/people.ts';
import { makePagedQuery, makeQuery } from './queries.ts';
import { rereadHeard } from './reread-heard.ts';

const ids = [
  '0190c4f5-0000-7000-8000-000000000001',
  '0190c4f5-0000-7000-8000-000000000002',
] as const;
const keys = {
  one: makeQuery(peopleApi.get, { params: { id: ids[0] } }).queryKey,
  two: makeQuery(peopleApi.get, { params: { id: ids[1] } }).queryKey,
  list: makePagedQuery(peopleApi.list, {}).queryKey,
  employer: makeQuery(organizationsApi.get, { params: { id: ids[0] } }).queryKey,
  deal: makeQuery(opportunitiesApi.get, { params: { id: ids[0] } }).queryKey,
  settings: ['webhooks', '/api/webhooks', {}],
};

function oldAfter(...heard: Parameters<typeof rereadHeard>[1]): string[] {
  const client = new QueryClient();
  for (const key of Object.values(keys)) client.setQueryData<unknown>(key, {});
  void rereadHeard(client, heard);
  return Object.entries(keys).flatMap(([name, key]) =>
    client.getQueryState(key)?.isInvalidated ? [name] : [],
  );
}

test('lists and whatever names the record are read again, other records of its kind are not', () => {
  expect(oldAfter({ type: 'person', id: ids[0] })).toEqual(['one', 'list', 'employer', 'deal']);
  expect(oldAfter({ type: 'opportunity', id: ids[0] })).toEqual(['deal']);
});

test('a list is read again for what its conditions may ask of linked records', () => {
  const client = new QueryClient();
  const [plain, asked] = [{}, { where: '{}' }].map(
    (query) => makePagedQuery(organizationsApi.list, query).queryKey,
  );
  for (const key of [plain, asked]) client.setQueryData<unknown>(key ?? [], {});
  void rereadHeard(client, [{ type: 'call', id: ids[0] }]);
  const isOld = (key: typeof plain) => client.getQueryState(key ?? [])?.isInvalidated;
  expect([isOld(plain), isOld(asked)]).toEqual([false, true]);
});

test('all of a kind, or another one that is named on it, spares none', () => {
  const all = ['one', 'two', 'list', 'employer', 'deal'];
  expect(oldAfter({ type: 'person' })).toEqual(all);
  expect(oldAfter({ type: 'person', id: ids[0] }, { type: 'organization', id: ids[0] })).toEqual(
    all,
  );
});

test('every kind that is told of has something to read again', () => {
  const client = new QueryClient();
  for (const type of liveKinds) void rereadHeard(client, [{ type }]);
  expect(oldAfter()).toEqual([]);
});
