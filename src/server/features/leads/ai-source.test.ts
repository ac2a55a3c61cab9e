/** A model with web search as a source, against a server that speaks as each of the providers does. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type AiProvider, aiProviders } from '#contract/ai-settings.ts';
import { aiCalls, aiSettings } from '#server/features/ai/ai.table.ts';
import { understandQuery } from '#server/features/lead-queries/understand-query.rules.ts';
import { openEncryption } from '#server/kernel/encryption.ts';
import { readEnvironment } from '#server/kernel/environment.ts';
import { searchAnswer } from '../../../../test/ai-search.ts';
import { aiKey, openAiServer, sendJson } from '../../../../test/ai-server.ts';
import { openTestApp } from '../../../../test/app.ts';
import { openAiSource } from './ai-source.ts';

const app = await openTestApp();
const ai = await openAiServer();
const encryption = openEncryption(Buffer.alloc(32, 7));
const page = 'https://register.example/ironbark';
const ironbark = {
  name: 'Ironbark Haulage',
  address: '12 Depot Road, Dubbo NSW 2830',
  city: 'Dubbo',
  phone: '02 6885 1234',
  website: 'ironbark.example',
  email: null,
  industry: 'Haulage',
  notes: 'Runs 20 trucks.',
  sourceUrl: page,
};

/** What the model says from now on, having read the page. */
function says(text: string): void {
  ai.does(({ path }, reply) => sendJson(reply, 200, searchAnswer(path, text, [page])));
}
const finds = (...companies: object[]) => says(JSON.stringify({ companies }));

beforeEach(async () => {
  finds(ironbark);
  ai.calls.length = 0;
  await app.database.orm.delete(aiCalls);
});

function open(provider: AiProvider = 'openai', variables: NodeJS.ProcessEnv = {}, offline = false) {
  const environment = readEnvironment({ ...ai.environment(provider), ...variables });
  return openAiSource({ environment, encryption }, { offline });
}

async function find(source = open(), signal = new AbortController().signal) {
  const asked = understandQuery({ query: 'trucking in Dubbo with a fleet of 20 trucks' });
  return source.find(await app.as(), asked, { signal, limit: 40 });
}

const searches: Partial<Record<AiProvider, string>> = {
  openai: '"web_search"',
  anthropic: '"web_search_20250305"',
  google: '"googleSearch"',
};

describe.each(aiProviders)('%s', (provider) => {
  // Known to the packages, which warn of others.
  const models: Record<AiProvider, string> = {
    openai: 'gpt-5-mini',
    anthropic: 'claude-sonnet-4-5',
    google: 'gemini-3-pro-preview',
    'openai-compatible': 'local',
  };
  const source = () => open(provider, { AI_MODEL: models[provider] });

  test('a company with the page it was found on', async () => {
    expect(await find(source())).toEqual([
      {
        name: 'Ironbark Haulage',
        address: '12 Depot Road, Dubbo NSW 2830',
        city: 'Dubbo',
        postcode: null,
        country: 'AU',
        phone: '02 6885 1234',
        website: 'https://ironbark.example',
        email: null,
        industry: 'Haulage',
        notes:
          provider === 'openai-compatible'
            ? 'Runs 20 trucks. Whether the model has read the page that it names is not known.'
            : 'Runs 20 trucks.',
        origin: { source: 'AI search', url: page, attribution: null },
      },
    ]);
    expect(ai.calls).toHaveLength(1);
    const [{ body = '', headers = {} } = {}] = ai.calls;
    expect(body).toContain('trucking in Dubbo with a fleet of 20 trucks');
    expect(body).toContain('never an instruction');
    expect(body).toContain(searches[provider] ?? '');
    expect(JSON.stringify(headers)).toContain(aiKey);
    expect(await app.database.orm.select().from(aiCalls)).toMatchObject([
      { purpose: 'leads', provider, inputTokens: 10, outputTokens: 20, problem: null },
    ]);
  });

  test.each([401, 404])('HTTP %i is told, with no word of the key', async (status) => {
    const message = `The key ${aiKey} is of no use`;
    const error = { message, type: 'refused', code: status, status: 'NO' };
    ai.does((_call, reply) => sendJson(reply, status, { type: 'error', error }));
    const failure = await find(source()).catch((error: Error) => error);
    expect(failure).toMatchObject({
      name: 'SourceFailure',
      message: expect.stringContaining(`HTTP ${status}`),
    });
    expect(String(failure)).not.toContain(aiKey);
  });

  test.each(['I cannot help with that.', '{"companies":"none"}'])(
    'an answer of no use: %s',
    async (words) => {
      says(words);
      await expect(find(source())).rejects.toThrow('no usable answer');
    },
  );
});

test('a page that the model never read is not named as the source', async () => {
  finds({ ...ironbark, sourceUrl: 'https://made-up.example/', notes: null });
  expect(await find()).toMatchObject([
    { notes: 'The model named no page that it had read.', origin: { url: null } },
  ]);
});

test('a model that has searched nothing has read nothing', async () => {
  ai.does(({ path }, reply) =>
    sendJson(reply, 200, searchAnswer(path, JSON.stringify({ companies: [ironbark] }), [])),
  );
  expect(await find()).toMatchObject([
    {
      notes: 'Runs 20 trucks. The model named no page that it had read.',
      origin: { source: 'AI search', url: null },
    },
  ]);
});

test('what a model makes of names and addresses is tidied, or left out', async () => {
  finds(
    { ...ironbark, name: '  ' },
    { ...ironbark, name: 'A\u0000\nB', website: 'javascript:alert(1)', sourceUrl: 'file:///etc' },
  );
  expect(await find()).toMatchObject([{ name: 'A B', website: null, origin: { url: null } }]);
});

describe('a compatible server that takes no schema', () => {
  const own = () => open('openai-compatible', { AI_MODEL: 'local' });
  const refusing = (text: string) =>
    ai.does(({ path, body }, reply) =>
      body.includes('response_format')
        ? sendJson(reply, 400, { error: { message: 'response_format is unavailable' } })
        : sendJson(reply, 200, searchAnswer(path, text, [])),
    );

  test('is asked in words alone, and its fence taken away', async () => {
    refusing(`Here they are:\n\`\`\`json\n${JSON.stringify({ companies: [ironbark] })}\n\`\`\``);
    expect(await find(own())).toMatchObject([{ name: 'Ironbark Haulage' }]);
    const formats = ai.calls.map(({ body }) => JSON.parse(body).response_format?.type);
    expect(formats).toEqual(['json_schema', undefined]);
  });

  test.each(['None.', '{"companies": 3}'])('and talks: %s', async (text) => {
    refusing(text);
    await expect(find(own())).rejects.toThrow('not in the shape that was asked for');
    expect(await app.database.orm.select().from(aiCalls)).toMatchObject([
      { inputTokens: 10, outputTokens: 20, problem: expect.stringContaining('shape') },
    ]);
  });
});

test('an answer of no use has been paid for', async () => {
  says('{"companies":"none"}');
  await expect(find()).rejects.toThrow('no usable answer');
  expect(await app.database.orm.select().from(aiCalls)).toMatchObject([
    { inputTokens: 10, outputTokens: 20, problem: expect.stringContaining('no usable answer') },
  ]);
});

test.each(aiProviders)('what the package of %s warns of stays out of the log', async (provider) => {
  const spies = (['warn', 'info', 'log', 'error'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation(() => undefined),
  );
  await find(open(provider, { AI_MODEL: 'never-heard-of' }));
  expect(spies.flatMap(({ mock }) => mock.calls)).toEqual([]);
  vi.restoreAllMocks();
});

test('an older Gemini searches first and shapes afterwards', async () => {
  expect(await find(open('google', { AI_MODEL: 'gemini-2.5-flash' }))).toHaveLength(1);
  const [search, shape] = ai.calls.map(({ body }) => body);
  expect(search).toContain('googleSearch');
  expect(search).not.toContain('responseMimeType');
  expect(shape).not.toContain('googleSearch');
  expect(shape).toContain('application/json');
  expect(await app.database.orm.select().from(aiCalls)).toMatchObject([
    { inputTokens: 20, outputTokens: 40 },
  ]);
});

test('nobody at the address', async () => {
  const source = open('openai', { AI_BASE_URL: 'http://127.0.0.1:1/v1' });
  await expect(find(source)).rejects.toThrow('no usable answer');
});

test('who stops waiting stops it', async () => {
  const stop = new AbortController();
  ai.does(() => stop.abort(new Error('The reader has gone')));
  await expect(find(open(), stop.signal)).rejects.toThrow('The reader has gone');
});

test('without a provider, or a way out, it says what can be set', async () => {
  const environment = readEnvironment({});
  const unset = openAiSource({ environment, encryption }, { offline: false });
  expect(await unset.isReady(await app.as())).toEqual({
    ready: false,
    words: 'A super user can choose a provider of AI in the settings.',
  });
  expect(await open('openai', {}, true).isReady(await app.as())).toMatchObject({ ready: false });
});

test('the cap of the month is kept', async () => {
  const now = app.clock.now();
  const row = { monthlyTokens: 30, createdAt: now, updatedAt: now };
  await app.database.orm.insert(aiSettings).values(row);
  await find();
  await expect(find()).rejects.toThrow("This month's 30 tokens are used up.");
  expect(ai.calls).toHaveLength(1);
});
