import { expect, test } from 'vitest';
import { tellKept } from './take-back.ts';

const kept = (id: string, reason: string) => ({
  type: 'person' as const,
  id,
  name: 'Ada',
  fields: [],
  reason,
});
const deed = { id: 'undo', undoes: 'deed', records: 1_214 };

test.each([
  [[kept('1', 'changed since')], '1 of 1,214 kept: changed since'],
  [[kept('1', 'changed since'), kept('1', 'changed since')], '1 of 1,214 kept: changed since'],
  [[kept('1', 'changed since'), kept('2', 'deleted since')], '2 of 1,214 kept'],
])('what stays is told with why, if that is the same for all: %#', (kept, words) => {
  expect(tellKept({ ...deed, kept })).toBe(words);
});
