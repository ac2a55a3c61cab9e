import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#web/lib/query-client.ts';
import { staleAfter } from '#web/lib/stale-after.ts';
import { readLinkedName } from './linked-records.ts';

afterEach(() => void vi.unstubAllGlobals());

const answer = (status: number, body: object) =>
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));

test('a linked record is called as it is by now, and as it was while it cannot be read', async () => {
  const client = createQueryClient();
  const name = () => readLinkedName(client, 'organization', 'a');
  const change = () => client.invalidateQueries({ predicate: staleAfter(['organizations']) });
  answer(200, { name: 'Northern Fleet' });
  expect(await name()).toBe('Northern Fleet');
  answer(200, { name: 'Southern Fleet' });
  expect(await name()).toBe('Northern Fleet');
  await change();
  expect(await name()).toBe('Southern Fleet');
  await change();
  answer(500, { message: 'Internal error', code: 'internal' });
  expect(await name()).toBe('Southern Fleet');
  answer(404, { message: 'Organization not found', code: 'not_found' });
  expect(await name()).toBe('a deleted record');
});
