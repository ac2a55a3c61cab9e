import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { markStale } from './mark-stale.ts';

/** A query on the screen whose answers are given one by one. */
function openQuery(queryKey: string[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const answers: PromiseWithResolvers<string>[] = [];
  const queryFn = () => {
    const answer = Promise.withResolvers<string>();
    answers.push(answer);
    return answer.promise;
  };
  const observer = new QueryObserver(client, { queryKey, queryFn, staleTime: Infinity });
  observer.subscribe(() => {});
  return { client, answers, observer };
}

test('a first read that began before the change is read once more', async () => {
  const { client, answers, observer } = openQuery(['people']);
  const marked = markStale(client, { queryKey: ['people'] });
  answers[0]?.resolve('before');
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  expect(observer.getCurrentResult().data).toBe('before');
  answers[1]?.resolve('after');
  await marked;
  expect(observer.getCurrentResult().data).toBe('after');
});

test('what was read is read again, once, and nothing else', async () => {
  const { client, answers, observer } = openQuery(['people']);
  answers[0]?.resolve('before');
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('before'));
  await markStale(client, { queryKey: ['tasks'] });
  expect(answers).toHaveLength(1);
  const marked = markStale(client, { queryKey: ['people'] });
  answers[1]?.resolve('after');
  await marked;
  expect(observer.getCurrentResult().data).toBe('after');
  expect(answers).toHaveLength(2);
});

test('a first read that fails is tried again', async () => {
  const { client, answers, observer } = openQuery(['people']);
  const marked = markStale(client, { queryKey: ['people'] });
  answers[0]?.reject(new Error('away'));
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.resolve('after');
  await marked;
  expect(observer.getCurrentResult().data).toBe('after');
});

test('no page marks anything as stale in another way', async () => {
  const root = join(import.meta.dirname, '..');
  const found: string[] = [];
  for await (const path of glob('**/*.{ts,tsx}', { cwd: root })) {
    if (path.includes('mark-stale') || path.includes('.test.')) continue;
    const text = await readFile(join(root, path), 'utf8');
    if (/\b(invalidateQueries|resetQueries)\(/.test(text)) found.push(path);
  }
  expect(found).toEqual([]);
});
