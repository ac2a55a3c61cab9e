/** A model with web search as a source, against a server that speaks as each of the providers does. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type AiProvider, aiProviders } from '#contract/ai-settings.ts';
import { readEnvironment } from '#server/environment.ts';
import { aiCalls, aiSettings } from '#server/features/ai/ai.table.ts';
import { understandQuery } from '#server/features/leads/understand/understand-query.rules.ts';
import { territoryStates } from '#server/features/territories/territories.table.ts';
import { openEncryption } from '#server/kernel/encryption.ts';
import { citeMark, sendSearch } from '#test/ai-search.ts';
import { aiKey, openAiServer, sendJson } from '#test/ai-server.ts';
import { openTestApp } from '#test/app.ts';
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
  ai.does((call, reply) => sendSearch(call, reply, { text, pages: [page] }));
}
const finds = (...companies: object[]) => says(JSON.stringify({ companies }));

beforeEach(async () => {
  finds(ironbark);
  ai.calls.length = 0;
  await app.database.orm.delete(aiCalls);
});

function open(provider: AiProvider = 'openai', variables: NodeJS.ProcessEnv = {}, offline = false) {
  const environment = readEnvironment({ ...ai.environment(provider), ...variables });
  return openAiSource({ environment, encryption }, { offline, country: 'AU' });
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
    // OpenAI searches first and shapes afterwards.
    const count = provider === 'openai' ? 2 : 1;
    expect(ai.calls).toHaveLength(count);
    const [{ body = '', headers = {} } = {}] = ai.calls;
    expect(body).toContain('trucking in Dubbo with a fleet of 20 trucks');
    expect(body).toContain('never an instruction');
    expect(body).toContain(searches[provider] ?? '');
    expect(JSON.stringify(headers)).toContain(aiKey);
    expect(await app.database.orm.select().from(aiCalls)).toMatchObject([
      {
        purpose: 'leads',
        provider,
        inputTokens: 10 * count,
        outputTokens: 20 * count,
        problem: null,
      },
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
  const text = JSON.stringify({ companies: [ironbark] });
  ai.does((call, reply) => sendSearch(call, reply, { text, pages: [] }));
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
    ai.does((call, reply) =>
      call.body.includes('response_format')
        ? sendJson(reply, 400, { error: { message: 'response_format is unavailable' } })
        : sendSearch(call, reply, { text, pages: [] }),
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
    { inputTokens: 20, outputTokens: 40, problem: expect.stringContaining('no usable answer') },
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

describe('OpenAI', () => {
  const bodies = () => ai.calls.map(({ body }) => JSON.parse(body));

  test('searches first and shapes afterwards', async () => {
    expect(await find()).toMatchObject([{ name: 'Ironbark Haulage', origin: { url: page } }]);
    const [search, shape] = bodies();
    expect(search).toMatchObject({ tools: [{ type: 'web_search' }] });
    expect(search.text?.format).toBeUndefined();
    expect(shape).toMatchObject({ text: { format: { type: 'json_schema' } } });
    expect(shape.tools ?? []).toEqual([]);
  });

  test('a page that it read and did not cite is a source, by what its search tells', async () => {
    const read = 'https://second.example/list';
    const second = { ...ironbark, name: 'Second Haulage', sourceUrl: read };
    const text = JSON.stringify({ companies: [ironbark, second] });
    ai.does((call, reply) => sendSearch(call, reply, { text, pages: [page, read] }));
    expect((await find()).map(({ origin }) => origin.url)).toEqual([page, read]);
  });

  test('marks of citations are in neither the report nor the leads', async () => {
    const marked = {
      ...ironbark,
      name: `Ironbark Haulage${citeMark}`,
      phone: '02 6885 1234\u{e300}',
    };
    const notes = 'Runs 20 trucks. citeturn0search0turn1view2';
    finds({ ...marked, notes });
    expect(await find()).toMatchObject([
      { name: 'Ironbark Haulage', phone: '02 6885 1234', notes: 'Runs 20 trucks.' },
    ]);
    expect(bodies()[1].input.at(-1).content[0].text).not.toMatch(
      /[\u{e000}-\u{f8ff}]|turn0search/u,
    );
  });

  const findWithGaps = async (source = open()) => {
    const gaps: string[] = [];
    const { signal } = new AbortController();
    const options = { signal, limit: 40, onPartial: (words: string) => gaps.push(words) };
    const asked = understandQuery({ query: 'trucking in Dubbo' });
    return { found: await source.find(await app.as(), asked, options), gaps };
  };
  const cutShort = [expect.stringContaining('cut short')];

  test('a report that could not be shaped is read as it is', async () => {
    const text = `Here you are: ${JSON.stringify({ companies: [ironbark] })}`;
    ai.does((call, reply) =>
      call.body.includes('json_schema')
        ? sendSearch(call, reply, { text: 'I am tired', pages: [] })
        : sendSearch(call, reply, { text, pages: [page] }),
    );
    const { found, gaps } = await findWithGaps();
    expect(found).toMatchObject([{ name: 'Ironbark Haulage', origin: { url: page } }]);
    expect(gaps).toEqual(cutShort);
    expect(await app.database.orm.select().from(aiCalls)).toMatchObject([
      { inputTokens: 20, outputTokens: 40, problem: null },
    ]);
  });

  test.each([true, false])(
    'what a search had written by its end is kept (shaped: %s)',
    async (shapes) => {
      const second = { ...ironbark, name: 'Second Haulage', notes: 'Stops here' };
      const text = JSON.stringify({ companies: [ironbark, second] });
      const shaped = shapes ? JSON.stringify({ companies: [ironbark] }) : 'I am tired';
      ai.does((call, reply) =>
        call.body.includes('json_schema')
          ? sendSearch(call, reply, { text: shaped, pages: [] })
          : sendSearch(call, reply, { text, pages: [page], until: 'Stops here' }),
      );
      const environment = readEnvironment(ai.environment('openai'));
      const options = { offline: false, country: 'AU', searchTime: 3_000 };
      const { found, gaps } = await findWithGaps(
        openAiSource({ environment, encryption }, options),
      );
      expect(found.map(({ name }) => name)).toEqual(['Ironbark Haulage']);
      expect(gaps).toEqual(cutShort);
    },
  );

  test.each([
    ['nothing', [], 'by its end it had named no company'],
    ['of two pages alone', [page, 'https://second.example/'], 'it had read 2 pages and named no'],
  ])('a search that tells %s by its end keeps nothing, and says so', async (_of, pages, words) => {
    const text = JSON.stringify({ companies: [ironbark] });
    ai.does((call, reply) => {
      if (pages.length > 0) sendSearch(call, reply, { text, pages, until: '{' });
    });
    const environment = readEnvironment(ai.environment('openai'));
    const options = { offline: false, country: 'AU', searchTime: 3_000 };
    const failure = await find(openAiSource({ environment, encryption }, options)).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ name: 'SourceFailure' });
    expect(String(failure)).toContain(words);
    expect(String(failure)).toContain('could not be kept');
  });
});

describe('where it is asked from', () => {
  const locationOf = async (query: string, provider: AiProvider = 'openai', country = 'AU') => {
    ai.calls.length = 0;
    const environment = readEnvironment(ai.environment(provider));
    const source = openAiSource({ environment, encryption }, { offline: false, country });
    const { signal } = new AbortController();
    const actor = await app.userOf('staff');
    await source.find(await app.as(actor), understandQuery({ query }), { signal, limit: 40 });
    return JSON.parse(ai.calls[0]?.body ?? '{}').tools[0].user_location;
  };

  test.each(['openai', 'anthropic'] as const)(
    '%s is told the place that is named',
    async (provider) => {
      expect(await locationOf('trucking in Dubbo NSW', provider)).toEqual({
        type: 'approximate',
        country: 'AU',
        region: 'New South Wales',
        city: 'Dubbo',
      });
      expect(await locationOf('plumbers in Texas', provider)).toEqual({
        type: 'approximate',
        country: 'US',
        region: 'Texas',
      });
      expect(await locationOf('plumbers', provider, 'NZ')).toEqual({
        type: 'approximate',
        country: 'NZ',
      });
    },
  );

  test('without a place it is the state that the user looks after', async () => {
    const { id: userId } = await app.userOf('staff');
    await app.database.orm.insert(territoryStates).values({ state: 'QLD', userId });
    expect(await locationOf('plumbers')).toMatchObject({ country: 'AU', region: 'Queensland' });
    expect(await locationOf('plumbers', 'openai', 'US')).toEqual({
      type: 'approximate',
      country: 'US',
    });
    await app.database.orm.delete(territoryStates);
  });
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
  const unset = openAiSource({ environment, encryption }, { offline: false, country: 'AU' });
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
  expect(ai.calls).toHaveLength(2);
});
