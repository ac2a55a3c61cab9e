/** Each provider of models, with a key of somebody's: a few words, and a search of the web. */
import { type AiProvider, type AiSettingsDraft, aiSettingsApi } from '#contract/ai-settings.ts';
import { searchLeads } from './search-leads.ts';
import type { SmokePart } from './smoke-part.ts';
import type { ThrowawayServer } from './throwaway-server.ts';

export const aiParts: readonly SmokePart[] = [
  aiPart('openai', 'OPENAI', { needs: 'API_KEY', takes: 'BASE_URL' }),
  aiPart('anthropic', 'ANTHROPIC', { needs: 'API_KEY', takes: 'BASE_URL' }),
  aiPart('google', 'GEMINI', { needs: 'API_KEY', takes: 'BASE_URL' }),
  aiPart('openai-compatible', 'OPENAI_COMPATIBLE', { needs: 'BASE_URL', takes: 'API_KEY' }),
];

function aiPart(
  provider: AiProvider,
  prefix: string,
  { needs, takes }: { needs: string; takes: string },
): SmokePart {
  const named = (name: string) => `${prefix}_${name}`;
  return {
    name: `AI by ${provider}`,
    variables: [named('MODEL'), named(needs)],
    optional: [named(takes)],
    async run(given, tell, open) {
      const server = await open();
      const filled = (name: string) => given[named(name)] || null;
      await save(server, {
        provider,
        model: filled('MODEL'),
        apiKey: filled('API_KEY'),
        baseUrl: filled('BASE_URL'),
        monthlyTokens: null,
      });
      const { method, path, reply } = aiSettingsApi.test;
      const { works, message } = reply.parse(await server.call(method, path));
      if (!works) throw new Error(`Without web search: ${message}`);
      tell(`without web search: ${message}`);
      const found = await searchLeads(server, 'AI search').catch((error: unknown) => {
        const why = error instanceof Error ? error.message : error;
        throw new Error(`With web search: ${why}`, { cause: error });
      });
      tell(`with web search: ${found}`);
    },
  };
}

async function save(server: ThrowawayServer, draft: AiSettingsDraft): Promise<void> {
  const { method, path } = aiSettingsApi.save;
  await server.call(method, path, draft);
}
