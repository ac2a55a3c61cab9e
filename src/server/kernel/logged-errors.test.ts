/** The log names the fault and holds nothing of what people typed. */
import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { loggedError } from './logged-errors.ts';

const app = await openTestApp();
const secrets = ['$argon2id$v=19$hash', 'ada@fleet.example', 'sk-live-1', 'Failing row'];

function aFailedQuery(): Error {
  const refused = Object.assign(new Error('null value in column "name" violates not-null'), {
    code: '23502',
    severity: 'ERROR',
    constraint: 'users_name',
    detail: 'Failing row contains (ada@fleet.example, $argon2id$v=19$hash).',
  });
  return new DrizzleQueryError(
    'insert into users values ($1, $2)',
    ['ada@fleet.example', '$argon2id$v=19$hash'],
    refused,
  );
}

test('a failed query is named without its values', () => {
  expect(loggedError(aFailedQuery())).toMatchObject({
    message: 'Failed query: insert into users values ($1, $2)',
    stack: expect.stringMatching(/^ {4}at .*logged-errors\.test\.ts/),
    cause: { code: '23502', constraint: 'users_name', message: expect.stringMatching(/not-null/) },
  });
});

test.each([
  ['a failed query', aFailedQuery],
  ['what was thrown because of one', () => new Error('It failed', { cause: aFailedQuery() })],
  [
    'a refusal of a service, which repeats what it was sent',
    () =>
      Object.assign(new Error('Refused'), {
        statusCode: 401,
        requestBodyValues: { key: 'sk-live-1' },
        responseHeaders: { 'set-cookie': 'sk-live-1' },
      }),
  ],
  ['what is no error', () => ({ key: 'sk-live-1' })],
])('%s leaves no secret in the log', (_, make) => {
  app.fastify.log.error({ err: make() }, 'A request failed through a fault of ours');
  const [line = '', ...others] = app.takeFaults();
  expect(others).toEqual([]);
  expect(line).toContain('through a fault of ours');
  for (const secret of secrets) expect(line).not.toContain(secret);
});

test('an error that leads to itself ends', () => {
  const error = new Error('Round');
  error.cause = error;
  expect(JSON.stringify(loggedError(error)).length).toBeLessThan(20_000);
});
