/** Opens a provider's model; a provider's package is loaded only when it is used. */
import type { LanguageModel } from 'ai';
import type { AiSettings } from './ai-variables.ts';

type Fetch = typeof globalThis.fetch;

// Otherwise the packages would log with every call what a provider does not support.
globalThis.AI_SDK_LOG_WARNINGS = false;

export async function openModel(settings: AiSettings, fetch?: Fetch): Promise<LanguageModel> {
  const { provider, model, apiKey, baseUrl, authorization } = settings;
  // Both use the `Authorization` header; the provider's key wins.
  const sendsKey = provider.startsWith('openai') && apiKey !== undefined;
  const options = {
    ...(apiKey !== undefined && { apiKey }),
    ...(baseUrl !== undefined && { baseURL: baseUrl }),
    ...(fetch !== undefined && { fetch }),
    ...(authorization !== undefined && !sendsKey && { headers: { authorization } }),
  };
  switch (provider) {
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai');
      return createOpenAI(options)(model);
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic(options)(model);
    }
    case 'google': {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
      return createGoogleGenerativeAI(options)(model);
    }
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const own = { name: 'openai-compatible', baseURL: baseUrl ?? '' };
      // Most accept a schema; callers that send one must cope with those that refuse it.
      return createOpenAICompatible({ ...options, ...own, supportsStructuredOutputs: true })(model);
    }
  }
}
