/** Opens a model of a provider; the package of a provider is loaded only where it is used. */
import type { LanguageModel } from 'ai';
import type { AiSettings } from '#server/kernel/ai-variables.ts';

type Fetch = typeof globalThis.fetch;

export async function openModel(settings: AiSettings, fetch?: Fetch): Promise<LanguageModel> {
  const { provider, model, apiKey, baseUrl } = settings;
  const options = {
    ...(apiKey !== undefined && { apiKey }),
    ...(baseUrl !== undefined && { baseURL: baseUrl }),
    ...(fetch !== undefined && { fetch }),
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
      const name = 'openai-compatible';
      return createOpenAICompatible({ ...options, name, baseURL: baseUrl ?? '' })(model);
    }
  }
}
