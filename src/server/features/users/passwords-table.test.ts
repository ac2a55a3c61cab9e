/** S-39: which passwords are taken, that none is cut, and that one too long is refused before it is worked on. */
import { expect, test } from 'vitest';
import type { ErrorReply } from '#contract/errors.ts';
import { openTestApp } from '#test/app.ts';
import { mustSurvive } from '#test/must-survive.ts';

const app = await openTestApp();
const hundredKilobytes = 'x'.repeat(102_400);

interface Row {
  words: string;
  password: string;
  status: 201 | 400;
  /** What does not open the account: by default the password without its last character. */
  other?: string;
  /** What opens it too. */
  same?: string;
}

const longWord = 'correct horse battery staple '.repeat(5);
/** Six characters are enough, as specified, and no other rule refuses one. */
const table: Row[] = [
  { words: 'none', password: '', status: 400 },
  { words: '5 characters', password: 'abcde', status: 400 },
  { words: '5 characters that are 10 units', password: '🚚🚚🚚🚚🚚', status: 400 },
  { words: '6 characters', password: 'abcdef', status: 201 },
  { words: '7 characters', password: 'abcdefg', status: 201 },
  { words: '8 characters', password: 'abcdefgh', status: 201 },
  { words: '64 characters', password: longWord.slice(0, 64), status: 201 },
  { words: '128 characters', password: longWord.slice(0, 128), status: 201 },
  { words: '1,000 characters', password: 'y'.repeat(1_000), status: 201 },
  { words: '1,001 characters', password: 'y'.repeat(1_001), status: 400 },
  { words: '100 kB', password: hundredKilobytes, status: 400 },
  { words: 'the most common', password: '123456', status: 201 },
  { words: 'a common word', password: 'password', status: 201 },
  { words: 'the username', password: 'username13', status: 201 },
  { words: 'the name of the product', password: 'dealer crm', status: 201 },
  { words: 'spaces alone', password: '      ', status: 201 },
  { words: 'spaces around', password: '  within  ', status: 201, other: 'within' },
  { words: 'emoji', password: '🚚🛻🚗🚙🚐🚌', status: 201 },
  {
    words: 'letters in two parts',
    password: 'Gro\u0308\u00dfe-cafe\u0301',
    status: 201,
    same: 'Gr\u00f6\u00dfe-caf\u00e9',
  },
  {
    words: 'another 73rd byte',
    password: `${'z'.repeat(72)}a`,
    status: 201,
    other: `${'z'.repeat(72)}b`,
  },
  { words: 'NUL in it', password: 'before\0after', status: 201, other: 'before' },
];
const held = { taken: 0, refused: 0, longest: 0 };

test.each(table.map((row, place) => ({ ...row, place })))(
  'S-39: $words',
  async ({ password, status, other, same, place }) => {
    const username = `username${place}`;
    const draft = { username, password, firstName: 'New', lastName: 'Comer' };
    const email = `${username}@comer.example`;
    const began = performance.now();
    const reply = await app.visitor.post<ErrorReply>('/api/signup', { ...draft, email });
    if (password === hundredKilobytes) held.longest = performance.now() - began;
    expect(reply.status).toBe(status);
    const logIn = async (word: string) =>
      (await app.visitor.post('/api/staff-login', { username, password: word })).status;
    if (status === 400) {
      expect(Object.keys(reply.body.fields ?? {})).toEqual(['password']);
      held.refused += 1;
      return;
    }
    expect(await logIn(password)).toBe(200);
    if (same !== undefined) expect(await logIn(same)).toBe(200);
    expect(await logIn(other ?? [...password].slice(0, -1).join(''))).toBe(401);
    held.taken += 1;
  },
  30_000,
);

test('S-39: one of 100 kB is refused where one signs in, too', async () => {
  const began = performance.now();
  const body = { username: 'username3', password: hundredKilobytes };
  expect((await app.visitor.post('/api/staff-login', body)).status).toBe(400);
  held.longest = Math.max(held.longest, performance.now() - began);
});

test('S-39: all together', () => {
  expect(held.taken + held.refused).toBe(table.length);
  mustSurvive('S-39', {
    figure: `${held.taken} of ${table.length} taken and none cut, ${held.refused} refused; 100 kB within ${Math.round(held.longest)} ms`,
    limit: '6 to 1,000 characters taken whole, all else 400; 100 kB within 50 ms',
    value: held.longest,
    most: 50,
  });
});
