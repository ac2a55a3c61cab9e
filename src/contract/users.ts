/** The people of the team: accounts as colleagues see them, and the signed-in user. */
import { z } from 'zod';
import { endpoint, listEndpoint } from './endpoint.ts';
import { Role } from './permissions.ts';
import { Id, Instant, listQuery } from './primitives.ts';

export const StaffUser = z.object({
  id: Id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  username: z.string(),
  email: z.string().nullable(),
  role: Role,
  profileImageUrl: z.string().nullable(),
});
export type StaffUser = z.output<typeof StaffUser>;

export const CurrentUser = StaffUser.extend({ createdAt: Instant, updatedAt: Instant });
export type CurrentUser = z.output<typeof CurrentUser>;

/** The author of a note, as note lists show it. */
export const Author = z.object({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
});
export type Author = z.output<typeof Author>;

export const StaffFilter = listQuery({}, ['name']);

export const usersApi = {
  current: endpoint({
    method: 'GET',
    path: '/api/auth/user',
    permission: 'session.read',
    reply: CurrentUser,
  }),
  /** Every active account of any role, by name. */
  staff: listEndpoint({
    path: '/api/staff-users',
    permission: 'staff.read',
    query: StaffFilter,
    item: StaffUser,
  }),
};
