/** What a window that was just opened is told by the one that holds the stream. */
import { expect, test } from 'vitest';
import { type LiveNews, liveKinds } from '#contract/live.ts';
import { RecentNews } from './missed-news.ts';

const opened = 1_000_000;

function newsOf(id: string): LiveNews {
  return { at: '2026-03-02T00:00:00.000Z', changes: [{ type: 'task', id }] };
}

const all = liveKinds.map((type) => ({ type }));

test('it is told of what was heard since it was opened, and of nothing before', () => {
  const recent = new RecentNews(opened);
  recent.keep(newsOf('before'), opened + 1_000);
  recent.keep(newsOf('while'), opened + 5_000);
  recent.keep({ ...newsOf('seen'), changes: [], viewed: 'seen' }, opened + 5_500);
  expect(recent.since(opened + 4_000, opened + 6_000)).toEqual([newsOf('while')]);
  expect(recent.since(opened + 5_800, opened + 6_000)).toEqual([]);
});

test('windows that are opened together know the same', () => {
  const recent = new RecentNews(opened);
  recent.keep(newsOf('first'), opened + 3_000);
  expect(recent.since(opened - 1_900, opened + 4_000)).toEqual([newsOf('first')]);
});

test('one that has been at it for longer than anything is kept, or than this one knows, is told of everything', () => {
  const recent = new RecentNews(opened);
  recent.keep(newsOf('long ago'), opened + 1_000);
  recent.keep(newsOf('late'), opened + 100_000);
  expect(recent.since(opened + 500, opened + 100_500)).toMatchObject([{ changes: all }]);
  expect(recent.since(opened - 2_100, opened + 4_000)).toMatchObject([{ changes: all }]);
  expect(recent.since(opened + 90_000, opened + 100_500)).toEqual([newsOf('late')]);
});
