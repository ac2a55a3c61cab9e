import { expect, it } from 'vitest';
import type { StaffWorkload } from '#contract/staff-overview.ts';
import { inOrder, readStaffSort } from './staff-order.ts';

const member = (username: string, pendingCount: number, overdueCount: number): StaffWorkload => ({
  id: `0190a1b2-0000-7000-8000-00000000000${username.length}`,
  username,
  firstName: null,
  lastName: null,
  email: null,
  role: 'staff',
  profileImageUrl: null,
  organizationCount: 0,
  contactCount: 0,
  taskCount: pendingCount,
  pendingCount,
  overdueCount,
  organizations: [],
  contacts: [],
  tasks: [],
});
const team = [member('a', 5, 0), member('bb', 9, 2), member('ccc', 5, 7)];
const namesBy = (sort: string | undefined) =>
  inOrder(team, readStaffSort(sort)).map(({ username }) => username);

it('keeps the order of names among equals, and for an unknown sort', () => {
  expect(namesBy(undefined)).toEqual(['a', 'bb', 'ccc']);
  expect(namesBy('__proto__')).toEqual(['a', 'bb', 'ccc']);
  expect(namesBy('-pending')).toEqual(['bb', 'a', 'ccc']);
  expect(namesBy('pending')).toEqual(['a', 'ccc', 'bb']);
  expect(namesBy('-overdue')).toEqual(['ccc', 'bb', 'a']);
});
