/** Single sign-on: whether it is there, and whether the signed-in account is connected with it. */
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
  /** Whoever signs in at that address comes in here as you ever after. */
  connect: endpoint({
    method: 'POST',
    path: '/api/account/single-sign-on',
    permission: 'account.manage',
    confirmsPassword: true,
    summary: 'Begins to connect your account with single sign-on, at the address in the reply.',
    reply: z.object({ address: z.url() }),
  }),
};
