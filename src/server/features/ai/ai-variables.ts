/** The environment variables of the AI provider: either none is set, or enough to call it. */

import { z } from 'zod';
import { withoutEnd } from '#contract/text-ends.ts';
import { withoutAccess } from '#server/kernel/outbound/address-access.ts';

const aiProviders = ['openai', 'anthropic', 'google', 'openai-compatible'] as const;
export type AiProvider = (typeof aiProviders)[number];

export interface AiSettings {
  provider: AiProvider;
  model: string;
  /** A self-hosted server may not need one. */
  apiKey: string | undefined;
  /** Instead of the provider's own address. */
  baseUrl: string | undefined;
  /** Value of the `Authorization` header that the address asks for. */
  authorization?: string | undefined;
}

const addressRule = 'must be an address such as http://127.0.0.1:11434/v1';

export const aiVariables = {
  AI_PROVIDER: z.enum(aiProviders, `must be one of ${aiProviders.join(', ')}`).optional(),
  AI_MODEL: z.string().max(200, 'must be at most 200 characters').optional(),
  AI_API_KEY: z.string().optional(),
  AI_BASE_URL: z.url({ protocol: /^https?$/, error: addressRule }).optional(),
};

type AiValues = z.output<z.ZodObject<typeof aiVariables>>;

/** The first variable that is missing, or that means nothing without the others. */
export function aiFault(values: AiValues): { name: string; message: string } | undefined {
  const { AI_PROVIDER: provider, AI_MODEL, AI_API_KEY, AI_BASE_URL } = values;
  if (provider === undefined) {
    const stray = Object.keys(aiVariables).find((name) => Reflect.get(values, name));
    return stray === undefined ? undefined : { name: stray, message: 'is set without AI_PROVIDER' };
  }
  if (AI_MODEL === undefined)
    return { name: 'AI_MODEL', message: 'is missing: AI_PROVIDER is set' };
  if (provider === 'openai-compatible') {
    return AI_BASE_URL === undefined
      ? { name: 'AI_BASE_URL', message: 'is missing: AI_PROVIDER is openai-compatible' }
      : undefined;
  }
  return AI_API_KEY === undefined
    ? { name: 'AI_API_KEY', message: `is missing: AI_PROVIDER is ${provider}` }
    : undefined;
}

export function readAiSettings(values: AiValues): AiSettings | undefined {
  const { AI_PROVIDER: provider, AI_MODEL: model, AI_API_KEY: apiKey } = values;
  if (provider === undefined || model === undefined) return undefined;
  const { address, authorization } = values.AI_BASE_URL ? withoutAccess(values.AI_BASE_URL) : {};
  return { provider, model, apiKey, authorization, baseUrl: address && withoutEnd(address, '/') };
}
