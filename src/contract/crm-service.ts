/** The connection to the CRM service that records are imported from. Its token is saved and never answered. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Instant } from './primitives.ts';

const tokenRule = 'must be an API token, without spaces';

export const CrmServiceSettings = z.object({
  id: Id,
  /** The name of the service. */
  provider: z.string(),
  /** A token is saved, encrypted; it is never answered. */
  hasToken: z.boolean(),
  /** The server was started with a token, which wins over a saved one. */
  isSetByEnvironment: z.boolean(),
  updatedAt: Instant,
});
export type CrmServiceSettings = z.output<typeof CrmServiceSettings>;

export const CrmServiceSettingsDraft = z.object({
  /** Null or blank removes the saved token. */
  token: z
    .string()
    .max(2_000)
    .trim()
    .transform((token) => token || null)
    .nullable()
    .refine((token) => token === null || /^[\x21-\x7e]+$/.test(token), tokenRule),
});
export type CrmServiceSettingsDraft = z.output<typeof CrmServiceSettingsDraft>;

export const crmServiceApi = {
  service: endpoint({
    method: 'GET',
    path: '/api/crm-service',
    summary: 'Says which CRM service is connected, if any.',
    permission: 'crm-sync.manage',
    reply: z.object({
      /** Null if no token is set. */
      provider: z.string().nullable(),
    }),
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/crm-service/settings',
    summary: 'Reads how the CRM service is connected, without its token.',
    permission: 'crm-sync.manage',
    reply: CrmServiceSettings,
  }),
  saveSettings: endpoint({
    method: 'PUT',
    path: '/api/crm-service/settings',
    summary: 'Saves the API token of the CRM service, encrypted, or forgets it.',
    permission: 'crm-sync.manage',
    needsSession: true,
    body: CrmServiceSettingsDraft,
    reply: CrmServiceSettings,
  }),
  testConnection: endpoint({
    method: 'POST',
    path: '/api/crm-service/test-connection',
    summary: 'Tries whether the CRM service takes the token.',
    permission: 'crm-sync.manage',
    reply: z.object({ success: z.boolean(), message: z.string() }),
  }),
};
