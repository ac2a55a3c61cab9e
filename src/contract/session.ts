/** Signing up and signing in with a local account. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Email, requiredText } from './primitives.ts';
import { CurrentUser, LinkToken } from './users.ts';

export const usernameMinimum = 3;
const usernameMaximum = 60;
export const passwordMinimum = 6;

/** Long enough for any passphrase, and short enough to be hashed cheaply. */
const passwordMaximum = 1_000;

export const Password = z
  .string()
  .min(passwordMinimum, `must be at least ${passwordMinimum} characters`)
  .max(passwordMaximum, `must be at most ${passwordMaximum} characters`);

/** Names that look the same are the same: compatible letters are unified, and invisible characters removed. */
export function foldUsername(typed: string): string {
  return typed
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, '')
    .normalize('NFKC')
    .trim();
}

export const SignUp = z.object({
  username: requiredText(usernameMaximum)
    .transform(foldUsername)
    .pipe(
      z
        .string()
        .min(usernameMinimum, `must be at least ${usernameMinimum} characters`)
        // Checked again, as one character may become many.
        .max(usernameMaximum, `must be at most ${usernameMaximum} characters`),
    ),
  password: Password,
  firstName: requiredText(100),
  lastName: requiredText(100),
  email: Email,
});
export type SignUp = z.output<typeof SignUp>;

export const Credentials = z.object({
  /** A username or an e-mail address. */
  username: requiredText(254).transform((value) => value.normalize('NFKC')),
  password: z.string().min(1, 'must not be blank').max(passwordMaximum),
});
export type Credentials = z.output<typeof Credentials>;

export const InvitationAnswer = SignUp.omit({ email: true }).extend(LinkToken.shape);
export type InvitationAnswer = z.output<typeof InvitationAnswer>;

export const NewPassword = LinkToken.extend({ password: Password });
export type NewPassword = z.output<typeof NewPassword>;

/** The account whose password is forgotten; the reply does not say whether it exists. */
export const PasswordMailRequest = Credentials.pick({ username: true });

export const sessionApi = {
  /** Uses up an invitation: the account gets its address and role. */
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/api/account-links/invitation',
    summary: 'Accepts an invitation: makes the account it was for.',
    permission: 'public',
    body: InvitationAnswer,
    reply: CurrentUser,
  }),
  /** Uses up a password link; every session of the account ends. */
  setPassword: endpoint({
    method: 'POST',
    path: '/api/account-links/password',
    summary: 'Sets a password by a one-time link.',
    permission: 'public',
    body: NewPassword,
  }),
  passwordMails: endpoint({
    method: 'GET',
    path: '/api/forgot-password',
    summary: 'Tells whether links that set a new password are sent by e-mail.',
    permission: 'public',
    reply: z.object({ available: z.boolean() }),
  }),
  /** Answers the same whether there is such an account or not. */
  askForPasswordMail: endpoint({
    method: 'POST',
    path: '/api/forgot-password',
    summary: 'Sends a link that sets a new password to the e-mail address of an account.',
    permission: 'public',
    body: PasswordMailRequest,
  }),
  signUp: endpoint({
    method: 'POST',
    path: '/api/signup',
    summary: 'Signs up a new member of staff.',
    permission: 'public',
    body: SignUp,
    reply: CurrentUser,
    status: 201,
  }),
  logIn: endpoint({
    method: 'POST',
    path: '/api/staff-login',
    summary: 'Signs in with a username or e-mail address and a password.',
    permission: 'public',
    body: Credentials,
    reply: CurrentUser,
  }),
};

/** The only page below `/api/` to which somebody returns after signing in. */
export const docsPath = '/api/docs';

/**
 * Where to go after signing in: a path of this site, or `/` for anything that leads elsewhere.
 * Browsers read `\` as `/` and drop tabs and newlines, so those are refused rather than cleaned.
 */
export function safeNextPath(next: unknown): string {
  if (typeof next !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next)) return '/';
  const base = 'http://this.site';
  const url = URL.canParse(next, base) ? new URL(next, base) : undefined;
  if (url?.origin !== base || url.pathname.startsWith('//')) return '/';
  if (url.pathname === docsPath) return docsPath;
  return url.pathname.startsWith('/api/') ? '/' : url.pathname + url.search + url.hash;
}
