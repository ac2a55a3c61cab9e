/** Confirming that it is still you, before something is issued. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Credentials } from './session.ts';

export const PasswordConfirmation = Credentials.pick({ password: true });
export type PasswordConfirmation = z.output<typeof PasswordConfirmation>;

/** How a user can confirm that it is still them. */
export const ConfirmationWays = z.object({
  /** With the password of the account. */
  password: z.boolean(),
  /** By signing in again at the provider of single sign-on, at `/api/login/confirm`. */
  singleSignOn: z.boolean(),
});
export type ConfirmationWays = z.output<typeof ConfirmationWays>;

export const confirmationApi = {
  /** For calls that answer 403 `confirm-password`; signing in with a password counts as well. */
  withPassword: endpoint({
    method: 'POST',
    path: '/api/auth/confirm-password',
    summary: 'Confirms your password: what issues something asks for it again after 60 minutes.',
    permission: 'account.manage',
    needsSession: true,
    body: PasswordConfirmation,
  }),
  ways: endpoint({
    method: 'GET',
    path: '/api/auth/confirm-password',
    summary: 'Tells how you can confirm that it is you: by password, or at your provider.',
    permission: 'account.manage',
    needsSession: true,
    reply: ConfirmationWays,
  }),
};
