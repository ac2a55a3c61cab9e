import { expect, test } from 'vitest';
import type { BulkRun } from '#contract/bulk.ts';
import {
  buttonWords,
  countWords,
  progressWords,
  summaryWords,
  tellEnd,
  titleWords,
  tooManyWords,
} from './change-words.ts';

const run: BulkRun = {
  id: '019b5e6a-0000-7000-8000-000000000000',
  entity: 'opportunities',
  action: 'stage',
  status: 'done',
  isWaiting: false,
  total: 5,
  done: 5,
  changed: 2,
  unchanged: 1,
  refused: [{ reason: 'not there any more', count: 2 }],
  deedId: '019b5e6a-0000-7000-8000-000000000001',
  error: null,
  createdById: '019b5e6a-0000-7000-8000-000000000002',
  createdAt: '2026-03-11T09:30:00.000Z',
  finishedAt: '2026-03-11T09:30:01.000Z',
};

test('counts and titles name what is changed', () => {
  expect(countWords('opportunities', 1)).toBe('1 opportunity');
  expect(countWords('people', 4312)).toBe('4,312 contacts');
  expect(titleWords('assign', 'people', 4312)).toBe('Assign 4,312 Contacts');
  expect(tooManyWords(250_000)).toBe(
    'Up to 100,000 at once: narrow the list to select all 250,000',
  );
  expect(buttonWords('add-task', 'people', 2)).toBe('Add 2 tasks');
  expect(summaryWords('tags', { willChange: 214, total: 230 })).toBe('Will change 214 of 230');
});

test('the end says how many changed, and what became of the others since the preview', () => {
  expect(tellEnd(run)).toMatchObject({
    title: '2 opportunities changed',
    message: '2 left out: not there any more. 1 like that already by then.',
    undone: { message: '2 opportunities as before.' },
  });
  expect(tellEnd({ ...run, refused: [], unchanged: 0 }).message).toBeUndefined();
});

test('a deed that a run takes back is told with what stays', () => {
  const undo = { ...run, entity: 'records' as const, action: 'undo' as const, unchanged: 0 };
  expect(tellEnd({ ...undo, refused: [] })).toMatchObject({
    title: 'Taken back',
    message: 'All is as it was before.',
  });
  const refused = [{ reason: 'changed since', count: 12 }];
  expect(tellEnd({ ...undo, refused }).message).toBe('12 left out: changed since.');
  expect(progressWords({ ...undo, total: 100_000 })).toBe('Taking back 100,000 changes…');
});

test('a cancelled run is no failure; another says why', () => {
  const failed = { ...run, status: 'failed' as const };
  expect(tellEnd({ ...failed, error: 'It was cancelled. Nothing was changed.' })).toMatchObject({
    title: 'Cancelled',
    kind: 'info',
  });
  expect(tellEnd({ ...failed, error: 'The server stopped.' })).toMatchObject({
    message: 'The server stopped.',
    kind: 'error',
  });
});
