import type { AiProvider, AiPurpose } from '#contract/ai-settings.ts';

export const providerLabels: Record<AiProvider, string> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
  'openai-compatible': 'OpenAI-compatible server',
};

export const purposeLabels: Record<AiPurpose, string> = {
  insights: 'Insights',
  leads: 'Lead search',
  question: 'Question',
  test: 'Test',
};

/** A provider that is in the log but no longer supported keeps its own name. */
export function providerWords(provider: string): string {
  const known: Partial<Record<string, string>> = providerLabels;
  return known[provider] ?? provider;
}
