/** The signed-in user's own account: names, picture, password, sessions. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Email, Id, IdParams, Instant, optionalText, requiredText } from './primitives.ts';
import { Password } from './session.ts';
import { CurrentUser } from './users.ts';

export const AccountPatch = z
  .object({ firstName: requiredText(100), lastName: optionalText(100), email: Email })
  .partial();
export type AccountPatch = z.output<typeof AccountPatch>;

export const PasswordChange = z.object({
  currentPassword: z.string().min(1, 'must not be blank').max(1_000),
  newPassword: Password,
});
export type PasswordChange = z.output<typeof PasswordChange>;

export const SignedInSession = z.object({
  /** Names the session, but is of no use for taking it over. */
  id: Id,
  /** The browser's user agent; null if it sent none. */
  userAgent: z.string().nullable(),
  signedInAt: Instant.nullable(),
  /** The session that sent this request. */
  isCurrent: z.boolean(),
});
export type SignedInSession = z.output<typeof SignedInSession>;

/** Pixels: pictures are shown small, and pages send a square of this size. */
export const pictureSide = 256;
/** Bytes. */
export const largestPicture = 512 * 1_024;

export const accountApi = {
  update: endpoint({
    method: 'PATCH',
    path: '/api/account',
    summary: 'Changes your own name or e-mail address.',
    permission: 'account.manage',
    needsSession: true,
    // Links for setting a new password are sent to the e-mail address.
    confirmsPassword: ['email'],
    body: AccountPatch,
    reply: CurrentUser,
  }),
  /** `multipart/form-data` with one PNG, JPEG or WebP image. */
  setPicture: endpoint({
    method: 'PUT',
    path: '/api/account/picture',
    summary: 'Sets your own picture.',
    permission: 'account.manage',
    reply: CurrentUser,
  }),
  removePicture: endpoint({
    method: 'DELETE',
    path: '/api/account/picture',
    summary: 'Removes your own picture.',
    permission: 'account.manage',
    reply: CurrentUser,
  }),
  /** The bytes of a colleague's picture, at the address in `profileImageUrl`. */
  picture: endpoint({
    method: 'GET',
    path: '/api/users/:id/picture',
    summary: 'Downloads the picture of a colleague.',
    permission: 'staff.read',
    params: IdParams,
    query: z.object({ v: z.string().max(64).optional() }),
    reply: z.unknown(),
  }),
  /** Ends all the user's other sessions. */
  changePassword: endpoint({
    method: 'POST',
    path: '/api/account/password',
    summary: 'Changes your own password; all other sessions and all access tokens end.',
    permission: 'account.manage',
    needsSession: true,
    body: PasswordChange,
  }),
  /** The requesting session first, then the newest. */
  sessions: endpoint({
    method: 'GET',
    path: '/api/account/sessions',
    summary: 'Lists where you are signed in.',
    permission: 'account.manage',
    needsSession: true,
    reply: z.array(SignedInSession),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/account/sessions/:id',
    summary: 'Ends one of your sessions.',
    permission: 'account.manage',
    needsSession: true,
    params: IdParams,
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/api/account/sessions',
    summary:
      'Ends your other sessions, your access tokens and calendar address, and the invitations that you gave.',
    permission: 'account.manage',
    needsSession: true,
  }),
};
