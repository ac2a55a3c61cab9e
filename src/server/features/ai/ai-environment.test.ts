import { expect, test } from 'vitest';
import type { AiSettings } from '#contract/ai-settings.ts';
import { openAiServer } from '#test/ai-server.ts';
import { openTestApp } from '#test/app.ts';

const ai = await openAiServer();
const app = await openTestApp({ environment: ai.environment('anthropic') });

test('what the server was started with wins over what is saved, and the page is told', async () => {
  const boss = await app.signIn('super_user');
  const draft = { provider: 'openai', model: 'saved', apiKey: 'sk-saved', monthlyTokens: 5_000 };
  expect((await boss.put('/api/ai/settings', draft)).status).toBe(200);
  const { body } = await boss.get<AiSettings>('/api/ai/settings');
  expect(body).toMatchObject({
    provider: 'openai',
    model: 'saved',
    environment: {
      provider: 'anthropic',
      model: 'test-model',
      baseUrl: ai.baseUrl('anthropic'),
      hasKey: true,
    },
  });
  expect(await boss.post('/api/ai/settings/test')).toMatchObject({ body: { works: true } });
  expect(ai.calls.at(-1)?.path).toBe('/v1/messages');
});
