/** The people of the team: accounts as colleagues see them, and the signed-in user. */
import { z } from 'zod';
import { endpoint, listEndpoint } from './endpoint.ts';
import { Role } from './permissions.ts';
import { Email, Id, IdParams, Instant, listQuery, requiredText } from './primitives.ts';

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

/** A colleague whose account is closed: only their name. */
export const FormerColleague = z.object({
  id: Id,
  /** As written by `namedAsLeft`. */
  name: z.string(),
  /** The same with only the first name, for narrow places. */
  firstName: z.string(),
});
export type FormerColleague = z.output<typeof FormerColleague>;

/** The name of somebody whose account is closed, wherever it is shown. */
export const namedAsLeft = (name: string) => `${name}, left`;
/** Their name before. */
export const namedBeforeLeaving = (name: string) => name.replace(/, left$/, '');

export const CurrentUser = StaffUser.extend({ createdAt: Instant, updatedAt: Instant });
export type CurrentUser = z.output<typeof CurrentUser>;

/** The author of a note in note lists. */
export const Author = z.object({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
});
export type Author = z.output<typeof Author>;

export const StaffFilter = listQuery({}, ['name', '-name', 'createdAt', '-createdAt']);

/** An account as a super user manages it. */
export const Account = CurrentUser.extend({
  active: z.boolean(),
  /** To the hour; null: never. */
  lastSeenAt: Instant.nullable(),
});
export type Account = z.output<typeof Account>;

export const UserPatch = z.object({ role: Role, active: z.boolean() }).partial();
export type UserPatch = z.output<typeof UserPatch>;

export const linkPurposes = ['invitation', 'password'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

export const InvitationDraft = z.object({ email: Email, role: Role });
export type InvitationDraft = z.output<typeof InvitationDraft>;

export const Invitation = z.object({
  id: Id,
  email: z.string(),
  role: Role,
  createdAt: Instant,
  expiresAt: Instant,
});
export type Invitation = z.output<typeof Invitation>;

/** A link that is shown once: a path of this site with its secret after `#`, which browsers do not send. */
export const OneTimeLink = z.object({ path: z.string(), expiresAt: Instant });
export type OneTimeLink = z.output<typeof OneTimeLink>;

const Token = requiredText(100);

/** What a link is for, for the person who has it. */
export const OpenedLink = z.object({
  purpose: z.enum(linkPurposes),
  email: z.string().nullable(),
  username: z.string().nullable(),
  expiresAt: Instant,
});
export type OpenedLink = z.output<typeof OpenedLink>;

export const LinkToken = z.object({ token: Token });

export const usersApi = {
  /** Every account by name, including deactivated ones. */
  list: listEndpoint({
    path: '/api/users',
    heavy: false,
    summary: 'Lists every account, deactivated ones as well.',
    permission: 'user.manage',
    query: StaffFilter,
    item: Account,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/users/:id',
    summary: "Changes an account's role, or closes or reopens it.",
    permission: 'user.manage',
    needsSession: true,
    // A super user who closes an account may be in a hurry, so the password is not asked for.
    confirmsPassword: ['role'],
    params: IdParams,
    body: UserPatch,
    reply: Account,
  }),
  /** A new link replaces an earlier one. */
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/users/:id/password-link',
    summary: 'Makes a one-time link for a colleague to set a new password.',
    permission: 'user.manage',
    confirmsPassword: true,
    params: IdParams,
    reply: OneTimeLink,
  }),
  /** The invitations that are still open, newest first. */
  invitations: endpoint({
    method: 'GET',
    path: '/api/users/invitations',
    summary: 'Lists the invitations that are still open.',
    permission: 'user.manage',
    reply: z.array(Invitation),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/users/invitations',
    summary: 'Invites somebody by a one-time link.',
    permission: 'user.manage',
    confirmsPassword: true,
    body: InvitationDraft,
    reply: OneTimeLink,
  }),
  withdrawInvitation: endpoint({
    method: 'DELETE',
    path: '/api/users/invitations/:id',
    summary: 'Withdraws an invitation.',
    permission: 'user.manage',
    params: IdParams,
  }),
  /** Says what a link is for without using it up. */
  openLink: endpoint({
    method: 'POST',
    path: '/api/account-links/open',
    summary: 'Says what a one-time link is for, without using it up.',
    permission: 'public',
    body: LinkToken,
    reply: OpenedLink,
  }),
  current: endpoint({
    method: 'GET',
    path: '/api/auth/user',
    summary: 'Reads your own account.',
    permission: 'session.read',
    reply: CurrentUser,
  }),
  /** Every active account of any role, by name. */
  staff: listEndpoint({
    path: '/api/staff-users',
    heavy: false,
    summary: 'Lists the active members of the team.',
    permission: 'staff.read',
    query: StaffFilter,
    item: StaffUser,
  }),
  /** By name, for the records that still name them. */
  formerStaff: endpoint({
    method: 'GET',
    path: '/api/staff-users/former',
    summary: 'Lists the names of those who have left the team.',
    permission: 'staff.read',
    reply: z.array(FormerColleague),
  }),
};
