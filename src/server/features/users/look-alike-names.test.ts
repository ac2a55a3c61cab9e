/** Names that look the same mean the same account, or one is refused; names that merely look alike never open the other. */
import { expect, test } from 'vitest';
import type { ErrorReply } from '#contract/errors.ts';
import { foldUsername } from '#contract/session.ts';
import type { CurrentUser } from '#contract/users.ts';
import { openTestApp } from '#test/app.ts';
import { aUser, testPassword } from '#test/factories.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { insertUser } from './users.commands.ts';

const app = await openTestApp();

let made = 0;
function signUp(username: string, password = 'secret1') {
  made += 1;
  return app.visitor.post<CurrentUser & ErrorReply>('/api/signup', {
    ...{ username, password, firstName: 'New', lastName: 'Comer' },
    email: `looks-like-${made}@dealer.example`,
  });
}
const signIn = (username: string, password: string) =>
  app.visitor.post<CurrentUser>('/api/staff-login', { username, password });

/** Invisible characters between two letters. */
const unseen = {
  'zero-width joiner': '\u200d',
  'zero-width non-joiner': '\u200c',
  'zero-width space': '\u200b',
  'soft hyphen': '\u00ad',
  'word joiner': '\u2060',
  'byte order mark': '\ufeff',
  'mark of direction': '\u202e',
  'variation selector': '\ufe0f',
  tag: '\u{e0061}',
  'filler of Hangul': '\u3164',
  'control character': '\u0007',
};

test.each(Object.entries(unseen))('S-34: a %s makes no other name', async (what, sign) => {
  const name = `visible ${Object.keys(unseen).indexOf(what)}`;
  const split = `${sign}vis${sign}ible${name.slice('visible'.length)}${sign}`;
  expect(await signUp(split)).toMatchObject({ status: 201, body: { username: name } });
  for (const again of [name, split, `v${sign}${name.slice(1)}`]) {
    const reply = await signUp(again);
    expect(reply).toMatchObject({ status: 409, body: { fields: { username: 'is taken' } } });
  }
  for (const typed of [name, split])
    expect(await signIn(typed, 'secret1')).toMatchObject({ status: 200, body: { username: name } });
  mustSurvive('S-34', { figure: 'no other name', limit: 'names folded by NFKC are unique' });
});

test('S-34: nor does one in the name that is somebody’s address, and addresses take none', async () => {
  const { email } = await aUser(await app.as(), { email: 'seen@dealer.example' });
  expect(await signUp(`se\u200den@dealer.example`)).toMatchObject({ status: 409 });
  const reply = await app.visitor.post<ErrorReply>('/api/signup', {
    ...{ username: 'somebody else', password: 'secret1', firstName: 'New', lastName: 'Comer' },
    email: email?.replace('see', 'se\u200be'),
  });
  expect(reply).toMatchObject({ status: 400, body: { fields: { email: expect.any(String) } } });
});

test.each([
  ['of what nobody sees', '\u200b\u200d\u00ad\u2060'],
  ['too short without it', 'a\u200d\u200d\u200db'],
])('S-34: a name %s is refused', async (_, name) => {
  const reply = await signUp(name);
  expect(reply).toMatchObject({ status: 400, body: { fields: { username: expect.any(String) } } });
});

test.each([
  ['Cyrillic letters', 'peace', '\u0440\u0435\u0430\u0441\u0435'],
  ['a Greek letter', 'omega', '\u03bfmega'],
  ['a dotless i', 'fig', 'f\u0131g'],
  ['a capital I with a dot', '\u0130pekci', 'ipekci'],
])('S-34: a name with %s is its own account, or none', async (_, first, second) => {
  expect(await signUp(first, 'the first')).toMatchObject({ status: 201 });
  const other = await signUp(second, 'the second');
  expect([201, 409]).toContain(other.status);
  const names = other.status === 201 ? [first, second] : [first];
  for (const [place, name] of names.entries()) {
    const passwords = place === 0 ? ['the first', 'the second'] : ['the second', 'the first'];
    const [own, wrong] = await Promise.all(passwords.map((password) => signIn(name, password)));
    expect(own).toMatchObject({ status: 200, body: { username: name } });
    expect(wrong?.status).toBe(401);
  }
});

test('an old account whose name has a zero-width joiner can still be opened with it', async () => {
  const ctx = await app.as();
  const { username } = await aUser(ctx, { username: 'می\u200cخواهم' });
  expect(foldUsername(username)).not.toBe(username);
  expect(await signIn(username, testPassword)).toMatchObject({ status: 200, body: { username } });
  const folded = foldUsername(username);
  await insertUser(ctx, {
    ...{ username: folded, firstName: 'Another', lastName: 'One', email: null },
    ...{ passwordHash: null, role: 'staff' as const },
  });
  expect(await signIn(username, testPassword)).toMatchObject({ status: 200, body: { username } });
  expect((await signIn(folded, testPassword)).status).toBe(401);
});
