import { mkdtemp, rm } from 'node:fs/promises';
import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { StartError, wordsForPeople } from './start-error.ts';

const system = await mkdtemp('/no/such/folder/x').catch((error: unknown) => error);
if (typeof system === 'string') await rm(system, { recursive: true });
const refused = Object.assign(
  new pg.DatabaseError('permission denied for schema public', 1, 'error'),
  {
    code: '42501',
    severity: 'ERROR',
  },
);

test.each([
  ['ours', new StartError('Set PORT\n  to another.'), 'Set PORT to another.'],
  ["the system's", system, /^The server can't start: ENOENT: no such file or directory, .*\.$/],
  [
    "the database's",
    new DrizzleQueryError('select 1', [], refused),
    "The server can't start, the database refuses it: permission denied for schema public.",
  ],
])('what people can mend is one line: %s', (_name, error, words) => {
  expect(wordsForPeople(error)).toMatch(words);
});

test('a fault of the program keeps its stack', () => {
  expect(wordsForPeople(new TypeError('x is not a function'))).toBeUndefined();
});
