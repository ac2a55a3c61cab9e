/** Single sign-on: whether the server offers it, and whether the signed-in account is connected. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const SingleSignOnStatus = z.object({
  /** A provider is configured on this server. */
  available: z.boolean(),
  connected: z.boolean(),
});

export const singleSignOnApi = {
  status: endpoint({
    method: 'GET',
    path: '/api/account/single-sign-on',
    permission: 'account.manage',
    summary: 'Tells whether single sign-on is there and your account is connected with it.',
    reply: SingleSignOnStatus,
  }),
  /** From then on, whoever signs in at the connected account is signed in here as this user. */
  connect: endpoint({
    method: 'POST',
    path: '/api/account/single-sign-on',
    permission: 'account.manage',
    confirmsPassword: true,
    summary: 'Begins to connect your account with single sign-on, at the address in the reply.',
    reply: z.object({ address: z.url() }),
  }),
};
