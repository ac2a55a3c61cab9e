/** S-01: whatever the environment says of the first administrator, who signs up is staff, the first as well as later ones. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { CurrentUser } from '#contract/users.ts';
import { readEnvironment } from '#server/environment.ts';
import { StartError } from '#server/kernel/start-error.ts';
import { openTestApp } from '#test/app.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { ensureSuperUser } from './users.commands.ts';

const app = await openTestApp();
const visitor = { ...(await app.as()), actor: null };

const values = {
  ADMIN_EMAIL: { unset: undefined, empty: '', blank: '   ', set: 'boss@dealer.example' },
  ADMIN_PASSWORD: { unset: undefined, empty: '', blank: '   ', set: 'a long password' },
};
const states = ['unset', 'empty', 'blank', 'set'] as const;
const environments = states.flatMap((email) =>
  states.map((password) => ({
    words: `${email} address, ${password} password`,
    variables: {
      ADMIN_EMAIL: values.ADMIN_EMAIL[email],
      ADMIN_PASSWORD: values.ADMIN_PASSWORD[password],
    },
  })),
);
const raises = [
  { role: 'super_user' },
  { 'roles[]': ['super_user'], roles: ['admin'] },
  { is_admin: true, isAdmin: true },
  { permissions: ['*'] },
  { prototype: { role: 'super_user' }, user: { role: 'super_user' } },
];
const tried = { environments: 0, refused: 0, variants: 0 };

const rolesOf = async () => {
  const { rows } = await app.database.pool.query<{ role: string }>(
    'select role from users order by id',
  );
  return rows.map(({ role }) => role);
};

async function signUpEach(prefix: string): Promise<void> {
  for (const [place, raise] of raises.entries()) {
    const username = `${prefix}${place}`;
    const draft = { username, password: 'secret', firstName: 'New', lastName: 'Comer' };
    const body = { ...draft, email: `${username}@comer.example`, ...raise };
    const reply = await app.visitor.post<CurrentUser>('/api/signup', body);
    expect(reply.status === 201 ? reply.body.role : reply.status).toBe('staff');
    tried.variants += 1;
  }
}

test.each(environments)('S-01: $words', async ({ variables }) => {
  await app.database.orm.execute(sql`truncate users cascade`);
  tried.environments += 1;
  // Nobody is there yet, not even the administrator.
  await signUpEach('early');
  const staff = raises.map(() => 'staff');
  expect(await rolesOf()).toEqual(staff);
  let admin: { email: string; password: string } | undefined;
  try {
    ({ admin } = readEnvironment(variables));
  } catch (error) {
    // Half of a pair, or a blank one, is no start, so that nobody takes the place meant for somebody.
    expect(error).toBeInstanceOf(StartError);
    expect(String(error)).toMatch(/ADMIN_(EMAIL|PASSWORD)/);
    tried.refused += 1;
    return;
  }
  const told = await ensureSuperUser(visitor, admin);
  // With neither, the password is one that nobody can guess.
  if (!admin) expect(told?.password).toMatch(/^[\w-]{16}$/);
  await signUpEach('late');
  expect((await rolesOf()).toSorted()).toEqual([...staff, ...staff, 'super_user']);
});

test('S-01: all together', () => {
  expect(tried.environments).toBe(16);
  // Neither, in any of four ways, or both.
  expect(tried.refused).toBe(16 - 5);
  expect(tried.variants).toBeGreaterThanOrEqual(40);
  mustSurvive('S-01', {
    figure: `0 elevated over ${tried.variants} sign-ups in ${tried.environments} environments, ${tried.refused} of which do not start`,
    limit: '0 elevated over 40 variants',
  });
});
