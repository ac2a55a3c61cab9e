/** What is told of rows of the change log, and to whom. */
import { expect, test } from 'vitest';
import { liveKinds } from '#contract/live.ts';
import { roles } from '#contract/permissions.ts';
import { heardBy, tellOfAll, tellOfRows, toldTo } from './live-news.rules.ts';

const row = (recordType: string, recordId: string | null, batchId: string | null = null) => ({
  id: `${recordType} ${recordId} ${batchId}`,
  recordType,
  recordId,
  batchId,
});

test('each record is told of once, with its deed if it has one alone', () => {
  expect(
    tellOfRows([
      row('person', 'a', 'deed'),
      row('person', 'a', 'deed'),
      row('person', 'b', 'one'),
      row('person', 'b', 'two'),
      row('task', 'c'),
    ]),
  ).toEqual([
    { type: 'person', id: 'a', deed: 'deed' },
    { type: 'person', id: 'b' },
    { type: 'task', id: 'c' },
  ]);
});

test('many records of a kind are told of as all of them', () => {
  const many = Array.from({ length: 60 }, (_, index) => row('person', `${index}`, 'import'));
  expect(tellOfRows([...many, row('note', 'n')])).toEqual([
    { type: 'person', deed: 'import' },
    { type: 'note', id: 'n' },
  ]);
  const single = { type: 'person', id: 'x', deed: 'another' };
  expect(tellOfRows([...many, row('person', 'x', 'another')])).toEqual([
    { type: 'person', deed: 'import' },
    single,
  ]);
  const everybody = many.map(({ recordId }) => row('person', recordId, recordId));
  expect(tellOfRows([...many, ...everybody])).toEqual([
    { type: 'person', deed: 'import' },
    { type: 'person' },
  ]);
});

test('what is no record has no id, and what no page shows is not told', () => {
  expect(tellOfRows([row('user', 'u'), row('user', 'v'), row('webhook', 'w')])).toEqual([
    { type: 'user' },
  ]);
});

test('whoever may read all that there is hears of it', () => {
  const all = tellOfAll([...liveKinds, 'webhook']);
  expect(all.map(({ type }) => type)).toEqual(liveKinds);
  for (const role of roles) expect(heardBy(role, all)).toEqual(all);
});

test('what concerns one user alone is told to nobody else', () => {
  const told = tellOfRows([
    row('notification', 'mia'),
    row('follow', 'jack', 'deed'),
    row('note', 'n'),
  ]);
  expect(toldTo('mia', told)).toEqual([{ type: 'note', id: 'n' }, { type: 'notification' }]);
  expect(toldTo('jack', told)).toEqual([
    { type: 'note', id: 'n' },
    { type: 'follow', deed: 'deed' },
  ]);
  expect(toldTo('mia', tellOfAll(['follow']))).toEqual([{ type: 'follow' }]);
});

test('of a view that is shared everybody is told, of a private one its owner', () => {
  const [shared, own] = [row('view', null, 'one'), row('view', 'jack', 'two')];
  expect(toldTo('mia', tellOfRows([shared, own]))).toEqual([{ type: 'view', deed: 'one' }]);
  expect(toldTo('mia', tellOfRows([own]))).toEqual([]);
  expect(toldTo('jack', tellOfRows([own]))).toEqual([{ type: 'view', deed: 'two' }]);
});
