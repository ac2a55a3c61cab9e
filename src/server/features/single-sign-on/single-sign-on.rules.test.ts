import { describe, expect, test } from 'vitest';
import type { Role } from '#contract/permissions.ts';
import { profileOf, roleOf } from './single-sign-on.rules.ts';

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
    expect(roleOf({ ...claims }, { roleClaim, roles })).toBe(role);
  });
});

describe('names and address', () => {
  test('are the provider’s', () => {
    expect(
      profileOf({
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
    expect(profileOf({ sub: 'abc', name: 'Anna van den Berg' })).toEqual({
      username: 'abc',
      email: null,
      firstName: 'Anna',
      lastName: 'van den Berg',
    });
    expect(profileOf({ sub: 'abc', email: 'a@b.example' }).username).toBe('a@b.example');
  });

  test('leave out an address that the provider has not verified, and what is none', () => {
    const email = 'boss@dealer.example';
    expect(profileOf({ sub: 'abc', email, email_verified: false })).toMatchObject({
      username: 'abc',
      email: null,
    });
    expect(profileOf({ sub: 'abc', email: 'not an address', name: 7 })).toEqual({
      username: 'abc',
      email: null,
      firstName: null,
      lastName: null,
    });
  });
});
