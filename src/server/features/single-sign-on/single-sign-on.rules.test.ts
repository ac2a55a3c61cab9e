import { describe, expect, test } from 'vitest';
import type { Role } from '#contract/permissions.ts';
import {
  decideRole,
  decideScope,
  isRoleTold,
  leavesRoleOut,
  readProfile,
} from './single-sign-on.rules.ts';

const roles = new Map<string, Role>([
  ['owners', 'super_user'],
  ['admins', 'admin'],
  ['sales team', 'staff'],
]);

describe('the role', () => {
  test.each<[string, object, Role | null]>([
    ['groups', { groups: ['others', 'admins'] }, 'admin'],
    ['groups', { groups: ['sales team', 'owners', 'admins'] }, 'super_user'],
    ['groups', { groups: 'sales team' }, 'staff'],
    ['groups', { groups: ['others'] }, null],
    ['groups', { groups: [] }, null],
    ['groups', { groups: [1, null, {}] }, null],
    ['groups', { groups: { owners: true } }, null],
    ['groups', {}, null],
    ['realm_access.roles', { realm_access: { roles: ['admins'] } }, 'admin'],
    ['realm_access.roles', { realm_access: 'admins' }, null],
    ['https://crm.example/roles', { 'https://crm.example/roles': ['owners'] }, 'super_user'],
    ['constructor.name', {}, null],
    ['__proto__.owners', {}, null],
  ])('of %s in %j is %s', (roleClaim, claims, role) => {
    expect(decideRole({ ...claims }, { roleClaim, roles })).toBe(role);
  });
});

describe('a claim that is left out', () => {
  test.each<[string, object, boolean, boolean]>([
    ['groups', { groups: ['admins'] }, true, false],
    ['groups', { groups: [] }, true, false],
    ['groups', {}, false, false],
    ['realm_access.roles', { realm_access: { roles: [] } }, true, false],
    ['realm_access.roles', { realm_access: {} }, false, false],
    ['groups', { _claim_names: { groups: 'src1' } }, false, true],
    ['groups', { _claim_names: { address: 'src1' } }, false, false],
    ['groups', { _claim_names: 'groups' }, false, false],
    ['groups', { groups: ['admins'], _claim_names: { groups: 'src1' } }, true, false],
    ['groups', { hasgroups: true }, false, true],
    ['groups', { hasgroups: 'true' }, false, true],
    ['groups', { hasgroups: false }, false, false],
    ['roles', { hasgroups: true, _claim_names: { groups: 'src1' } }, false, false],
    ['realm_access.roles', { _claim_names: { realm_access: 'src1' } }, false, true],
  ])('%s of %j: told %s, too long %s', (roleClaim, claims, isTold, isTooLong) => {
    expect(isRoleTold({ ...claims }, roleClaim)).toBe(isTold);
    expect(leavesRoleOut({ ...claims }, roleClaim)).toBe(isTooLong);
  });
});

test.each<[string | undefined, string, string[] | undefined, string]>([
  [undefined, 'groups', ['openid', 'groups'], 'openid profile email groups'],
  [undefined, 'groups', ['openid'], 'openid profile email'],
  [undefined, 'groups', undefined, 'openid profile email'],
  [undefined, 'roles', ['openid', 'groups'], 'openid profile email'],
  ['openid email', 'groups', ['openid', 'groups'], 'openid email'],
  ['openid groups', 'groups', undefined, 'openid groups'],
])('the scope by setting %s for %s of %j is %s', (scope, roleClaim, known, asked) => {
  expect(decideScope({ scope, roleClaim }, known)).toBe(asked);
});

describe('names and address', () => {
  test('are the provider’s', () => {
    expect(
      readProfile({
        sub: '1',
        preferred_username: ' anna ',
        email: 'anna@dealer.example',
        given_name: 'Anna',
        family_name: 'Berg',
        name: 'Somebody Else',
      }),
    ).toEqual({
      username: 'anna',
      email: 'anna@dealer.example',
      firstName: 'Anna',
      lastName: 'Berg',
    });
  });

  test('are made of what there is', () => {
    expect(readProfile({ sub: 'abc', name: 'Anna van den Berg' })).toEqual({
      username: 'abc',
      email: null,
      firstName: 'Anna',
      lastName: 'van den Berg',
    });
    expect(readProfile({ sub: 'abc', email: 'a@b.example' }).username).toBe('a@b.example');
  });

  test('leave out an address that the provider has not verified, and what is none', () => {
    const email = 'boss@dealer.example';
    expect(readProfile({ sub: 'abc', email, email_verified: false })).toMatchObject({
      username: 'abc',
      email: null,
    });
    expect(readProfile({ sub: 'abc', email: 'not an address', name: 7 })).toEqual({
      username: 'abc',
      email: null,
      firstName: null,
      lastName: null,
    });
  });
});
