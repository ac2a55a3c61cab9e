/** The web search that a provider itself offers to its models. */
import type { ToolSet } from 'ai';
import type { AiProvider } from '#contract/ai-settings.ts';

const mostSearches = 6;

/** The location of the user, as far as known: nearby results come first. */
export interface SearchLocation {
  /** Two letters. */
  country: string;
  region?: string;
  city?: string;
}

/** For `generateText`; empty if the provider has no such tool, or always searches. */
export async function getWebSearch(
  provider: AiProvider,
  location: SearchLocation,
): Promise<{ tools?: ToolSet }> {
  const userLocation = { type: 'approximate' as const, ...location };
  switch (provider) {
    case 'openai': {
      const { openai } = await import('@ai-sdk/openai');
      return {
        tools: toolSet({
          web_search: openai.tools.webSearch({ searchContextSize: 'medium', userLocation }),
        }),
      };
    }
    case 'anthropic': {
      const { anthropic } = await import('@ai-sdk/anthropic');
      const search = anthropic.tools.webSearch_20250305({ maxUses: mostSearches, userLocation });
      return { tools: toolSet({ web_search: search }) };
    }
    case 'google': {
      const { google } = await import('@ai-sdk/google');
      return { tools: toolSet({ google_search: google.tools.googleSearch({}) }) };
    }
    case 'openai-compatible':
      return {};
  }
}

/** The packages declare optional fields without `undefined`, which this project's compiler tells apart. */
function toolSet(tools: Record<string, unknown>): ToolSet {
  return tools as ToolSet;
}
