/** The AI provider as a super user sets it, what it may use in a month, and the log of its calls. */
import { z } from 'zod';
import { endpoint, listEndpoint } from './endpoint.ts';
import { Id, Instant, listQuery, optionalText, text } from './primitives.ts';
import { optionalWebAddress } from './web-addresses.ts';

export const aiProviders = ['openai', 'anthropic', 'google', 'openai-compatible'] as const;
export const AiProvider = z.enum(aiProviders, `must be one of ${aiProviders.join(', ')}`);
export type AiProvider = z.output<typeof AiProvider>;

/** The purposes of calls to a model. */
export const aiPurposes = ['insights', 'leads', 'question', 'test'] as const;
export const AiPurpose = z.enum(aiPurposes);
export type AiPurpose = z.output<typeof AiPurpose>;

const capFault = 'must be a whole number from 1 to 1,000,000,000';

const BaseUrl = optionalWebAddress(500, 'https://ai.example.com/v1');

export const AiSettingsDraft = z.object({
  /** Null: no model is used. */
  provider: AiProvider.nullable(),
  model: optionalText(200),
  /** Replaces the provider's own address. */
  baseUrl: BaseUrl,
  /** If left out, the saved one stays; null or blank removes it. It is never answered. */
  apiKey: optionalText(1_000),
  /** Tokens in and out in a calendar month (UTC), over all users; null means no limit. */
  monthlyTokens: z.int(capFault).min(1, capFault).max(1_000_000_000, capFault).nullable(),
});
export type AiSettingsDraft = z.output<typeof AiSettingsDraft>;

/** A provider without its secrets. */
const ShownProvider = {
  provider: AiProvider.nullable(),
  model: z.string().nullable(),
  baseUrl: z.string().nullable(),
  hasKey: z.boolean(),
};

export const AiSettings = z.object({
  id: Id,
  ...ShownProvider,
  monthlyTokens: z.int().nullable(),
  usedTokens: z.int(),
  /** What the server was started with, which wins over what is saved here; null if nothing. */
  environment: z.object(ShownProvider).nullable(),
  updatedAt: Instant,
});
export type AiSettings = z.output<typeof AiSettings>;

/** One call of a model. Tokens are null if the provider did not say. */
export const AiCall = z.object({
  id: Id,
  at: Instant,
  userId: Id.nullable(),
  userName: z.string().nullable(),
  purpose: AiPurpose,
  provider: z.string(),
  model: z.string(),
  inputTokens: z.int().nullable(),
  outputTokens: z.int().nullable(),
  /** Why it failed; null if it was answered. */
  problem: z.string().nullable(),
});
export type AiCall = z.output<typeof AiCall>;

export const AiCallFilter = listQuery(
  {
    purpose: AiPurpose.optional(),
    userId: Id.optional(),
    outcome: z.enum(['answered', 'failed']).optional(),
  },
  ['-at', 'at'],
);
export type AiCallFilter = z.output<typeof AiCallFilter>;

export const aiSettingsApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/ai/settings',
    summary: 'Reads the settings of the AI provider, without its key.',
    permission: 'ai.manage',
    reply: AiSettings,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/ai/settings',
    summary: 'Saves the settings of the AI provider; a key that is left out stays.',
    permission: 'ai.manage',
    needsSession: true,
    body: AiSettingsDraft,
    reply: AiSettings,
  }),
  /** The smallest possible question to the provider. */
  test: endpoint({
    method: 'POST',
    path: '/api/ai/settings/test',
    summary: 'Tries the AI provider with a call of a few tokens, and says how it went.',
    permission: 'ai.manage',
    reply: z.object({ works: z.boolean(), message: text(2_000) }),
  }),
  calls: listEndpoint({
    path: '/api/ai/calls',
    summary: 'Lists what models were asked for, by whom, and the tokens it took.',
    permission: 'ai.manage',
    query: AiCallFilter,
    item: AiCall,
  }),
};
