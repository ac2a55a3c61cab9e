/** The lead finder through the app: the stream of a search, existing organizations, dismissed leads. */
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Lead, LeadMessage, type LeadQuery } from '#contract/leads.ts';
import {
  directoryCompanies,
  directoryLoads,
} from '#server/features/leads/directory/lead-directory.table.ts';
import { loadShippedCompanies } from '#server/features/leads/directory/load-companies.ts';
import type { Context } from '#server/kernel/context.ts';
import { newId } from '#server/kernel/ids.ts';
import { openTestApp, type TestClient } from '#test/app.ts';
import { openCompanySites } from '#test/company-sites.ts';
import { anOrganization, aTask, aUser } from '#test/factories.ts';
import { aFoundCompany } from '#test/found-companies.ts';
import { directorySource } from './directory-source.ts';
import { generateLeads, type LeadParts } from './generate-leads.ts';
import { type LeadSource, SourceFailure } from './lead-source.ts';

const app = await openTestApp();
const sites = await openCompanySites();

const streamPath = (query: Record<string, string>) =>
  `/api/ai/generate-leads-stream?${new URLSearchParams(query)}`;

/** Parses the messages of a stream. */
function messagesOf(text: string): LeadMessage[] {
  return text
    .split('\n\n')
    .filter((event) => event.startsWith('data: '))
    .map((event) => LeadMessage.parse(JSON.parse(event.slice('data: '.length))));
}

async function search(client: TestClient, query: Record<string, string>) {
  const reply = await client.get<string>(streamPath(query));
  expect(reply.status).toBe(200);
  return { reply, messages: messagesOf(reply.body) };
}

async function complete(client: TestClient, query: string) {
  const last = (await search(client, { query })).messages.at(-1);
  if (last?.type !== 'complete') throw new Error(`It ended with ${JSON.stringify(last)}`);
  return last;
}

function aSource(name: string, find: LeadSource['find']): LeadSource {
  return {
    name,
    attribution: null,
    cannotTell: ['fleet'],
    isReady: async () => ({ ready: true, words: '' }),
    find,
  };
}

/** Runs a search with the test's own sources. */
async function run(
  ctx: Context,
  sources: LeadSource[],
  {
    query = { query: 'trucking in Dubbo' },
    signal = new AbortController().signal,
    onFault = () => undefined,
    web,
  }: { query?: LeadQuery; signal?: AbortSignal } & Partial<LeadParts> = {},
) {
  const messages: LeadMessage[] = [];
  const parts = { sources, web, country: 'AU', onFault };
  await generateLeads(ctx, parts, { query, signal, send: (message) => messages.push(message) });
  return messages;
}

test('without any source the error says what was tried and what can be set', async () => {
  const { messages } = await search(await app.signIn('staff'), { query: 'plumbers in Dubbo' });
  expect(messages.at(-1)).toMatchObject({
    type: 'error',
    message: expect.stringContaining('a super user can load a CSV'),
    chips: [
      { kind: 'what', text: 'Plumbers' },
      { kind: 'where', text: 'Dubbo' },
    ],
    sources: expect.arrayContaining([
      { source: 'Business directory', state: 'off', found: 0, reason: expect.any(String) },
    ]),
  });
});

describe('with the shipped companies', () => {
  beforeAll(() => loadShippedCompanies({ db: app.database.orm, clock: app.clock }));

  test('four steps, then real companies with their source', async () => {
    const { reply, messages } = await search(await app.signIn('staff'), {
      query: 'semiconductor companies in California',
    });
    expect(reply.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    const steps = messages.filter(({ type }) => type === 'progress');
    expect(
      steps.map((step) => (step.type === 'progress' ? [step.current, step.total] : [])),
    ).toEqual([1, 2, 2, 3, 4].map((current) => [current, 4]));
    const last = messages.at(-1);
    if (last?.type !== 'complete') throw new Error('It did not end well');
    expect(last.leads).toHaveLength(10);
    expect(last.chips).toEqual([
      { kind: 'what', text: 'Semiconductors' },
      { kind: 'where', text: 'California' },
    ]);
    expect(last.attributions).toEqual(['S&P 500 Companies, public domain (ODC-PDDL)']);
    expect(last.leads.find(({ name }) => name === 'Nvidia')).toMatchObject({
      address: 'Santa Clara, California',
      industry: 'Semiconductors',
      verified: false,
      evidence: null,
      exists: false,
      existingOrgId: null,
      origins: [{ source: 'Business directory' }],
    });
  });

  test('corrected chips count more than the words', async () => {
    const { messages } = await search(await app.signIn('staff'), {
      query: 'semiconductor companies in California',
      what: 'Semiconductors',
      where: 'Idaho',
      size: '',
      fleet: '',
    });
    const last = messages.at(-1);
    expect(last?.type === 'complete' && last.leads.map(({ name }) => name)).toEqual([
      'Micron Technology',
    ]);
  });

  test('existing organizations are marked with their assignee and the last call', async () => {
    const bo = await aUser(await app.as(), { firstName: 'Bo', lastName: 'Reed' });
    const ctx = await app.as(bo);
    const { id } = await anOrganization(ctx, {
      name: 'NVIDIA Corp.',
      location: 'Santa Clara, California',
    });
    const leads = async () =>
      (await complete(await app.signIn('staff'), 'chips in Santa Clara')).leads;
    const nvidia = (all: Lead[]) => all.find(({ name }) => name === 'Nvidia');
    expect(nvidia(await leads())).toMatchObject({
      exists: true,
      existingOrgId: id,
      match: { organizationId: id, words: 'owner Bo Reed, never called' },
    });
    const task = await aTask(ctx, { organizationId: id, activityType: 'phone_call' });
    const client = await app.signIn(bo);
    await client.patch(`/api/tasks/${task.id}`, { status: 'completed', completionReason: 'Rang' });
    expect(nvidia(await leads())?.match?.words).toBe('owner Bo Reed, last call Mar 11, 2026');
  });

  test('a dismissed lead does not come back for that user until it is undone', async () => {
    const [one, other] = [await app.signIn('staff'), await app.signIn('admin')];
    const query = 'truck makers in Washington';
    const [lead] = (await complete(one, query)).leads.filter(({ name }) =>
      name.startsWith('Paccar'),
    );
    const dismissal = await one.post<{ id: string; name: string }>('/api/leads/dismiss', lead);
    expect(dismissal).toMatchObject({ status: 200, body: { name: 'Paccar' } });
    const names = async (client: TestClient) =>
      (await complete(client, query)).leads.map(({ name }) => name);
    expect(await names(one)).not.toContain('Paccar');
    expect((await complete(one, query)).dismissed).toBe(1);
    expect(await names(other)).toContain('Paccar');
    const path = `/api/leads/dismissed/${dismissal.body.id}`;
    expect((await other.delete(path)).status).toBe(404);
    expect((await one.delete(path)).status).toBe(204);
    expect(await names(one)).toContain('Paccar');
  });

  test('at most 25 leads', async () => {
    expect(
      (await complete(await app.signIn('staff'), 'companies in California')).leads,
    ).toHaveLength(25);
  });

  test('if too many are found, existing organizations are dropped first', async () => {
    const client = await app.signIn('staff');
    const query = 'companies in California';
    const first = await complete(client, query);
    expect(first.more).toBeGreaterThan(25);
    const shown = first.leads.filter(({ exists }) => !exists);
    const made = await client.post('/api/ai/create-contacts-from-leads', { leads: shown });
    expect(made.body).toMatchObject({ created: shown.length });
    const second = await complete(client, query);
    expect(second.leads.filter(({ exists }) => !exists)).toHaveLength(25);
    expect(second.more).toBe(first.more);
    // So are dismissed leads.
    for (const lead of second.leads) await client.post('/api/leads/dismiss', lead);
    const third = await complete(client, query);
    expect(third.dismissed).toBe(25);
    expect(third.leads).toHaveLength(25);
    expect(third.more).toBe(first.more - 25);
    const names = (leads: Lead[]) => new Set(leads.map(({ name }) => name));
    const all = [first, second, third].map(({ leads }) => names(leads));
    expect(all[2]?.isDisjointFrom(all[1] ?? new Set())).toBe(true);
  });

  test.each(['', '   '])('an empty query is refused: "%s"', async (query) => {
    const reply = await (await app.signIn('staff')).get<{ message: string }>(streamPath({ query }));
    expect(reply.status).toBe(400);
    expect(reply.body.message).toContain('Please enter a search query.');
  });

  test('words without a meaning are reported', async () => {
    const { messages } = await search(await app.signIn('staff'), { query: 'find me companies' });
    expect(messages.at(-1)).toMatchObject({
      type: 'error',
      message: expect.stringContaining('neither what companies'),
    });
  });

  test('the configured sources', async () => {
    const { body } = await (await app.signIn('staff')).get('/api/leads/sources');
    expect(body).toContainEqual({
      source: 'Business directory',
      ready: true,
      words: 'Holds 503 companies.',
      attribution: null,
    });
  });
});

describe('sources', () => {
  test('one that fails, one that is slow and one with a bug do not affect the others', async () => {
    const faults: unknown[] = [];
    const messages = await run(
      await app.as(),
      [
        aSource('Down', async () => {
          throw new SourceFailure('It is being mended.');
        }),
        aSource('Faulty', async () => {
          throw new TypeError('x is not a function');
        }),
        aSource('Register', async () => [aFoundCompany({ name: 'Ironbark Haulage' })]),
      ],
      { onFault: (error) => faults.push(error) },
    );
    expect(messages.at(-1)).toMatchObject({
      type: 'complete',
      leads: [{ name: 'Ironbark Haulage' }],
      sources: [
        { source: 'Down', state: 'failed', reason: 'It is being mended.' },
        { source: 'Faulty', state: 'failed', reason: 'Something went wrong on our side.' },
        { source: 'Register', state: 'answered', found: 1 },
      ],
    });
    expect(faults).toHaveLength(1);
  });

  test('a company from two sources is one lead with the details of both', async () => {
    const messages = await run(await app.as(), [
      aSource('A', async () => [
        aFoundCompany({ name: 'Ironbark Haulage Pty Ltd', phone: '02 6885 1234' }),
      ]),
      aSource('B', async () => [
        aFoundCompany({
          name: 'Ironbark Haulage',
          phone: '+61 2 6885 1234',
          industry: 'Freight',
          origin: { source: 'B', url: 'https://b.example/1', attribution: '© B' },
        }),
        aFoundCompany({ name: 'Other Freight' }),
      ]),
    ]);
    expect(messages.at(-1)).toMatchObject({
      leads: [
        {
          name: 'Ironbark Haulage Pty Ltd',
          industry: 'Freight',
          origins: [{ source: 'Register' }, { source: 'B', url: 'https://b.example/1' }],
        },
        { name: 'Other Freight', industry: 'Trucking and freight' },
      ],
      attributions: ['© B'],
    });
  });

  test('websites are checked: verified with the evidence', async () => {
    const found = [
      aFoundCompany({
        name: 'Ironbark Haulage',
        phone: '02 6885 1234',
        website: sites.url('ironbark'),
      }),
      aFoundCompany({ name: 'Parked Freight', website: sites.url('parked') }),
      aFoundCompany({ name: 'Hostile Freight', website: sites.url('hostile') }),
    ];
    const messages = await run(await app.as(), [aSource('Register', async () => found)], {
      web: sites.web,
    });
    expect(messages).toContainEqual(
      expect.objectContaining({ current: 3, message: 'Verifying websites (3 of 3)...' }),
    );
    expect(messages.at(-1)).toMatchObject({
      leads: [
        {
          name: 'Ironbark Haulage',
          verified: true,
          evidence: { outcome: 'verified', status: 200 },
        },
        { name: 'Parked Freight', verified: false, evidence: { outcome: 'parked' } },
        { name: 'Hostile Freight', verified: false },
      ],
    });
  });

  test('closing the page stops the work', async () => {
    const stop = new AbortController();
    const seen: AbortSignal[] = [];
    const source = aSource('Endless', (_ctx, _asked, { signal }) => {
      seen.push(signal);
      return new Promise(() => undefined);
    });
    const running = run(await app.as(), [source], { signal: stop.signal });
    await expect.poll(() => seen.length).toBe(1);
    stop.abort(new Error('The reader has gone'));
    await expect(running).rejects.toThrow('The reader has gone');
    expect(seen[0]?.aborted).toBe(true);
  });

  test('two concurrent searches get their own leads', async () => {
    const both = Promise.withResolvers<void>();
    let asked = 0;
    const slowly = aSource('Register', async (_ctx, { query }) => {
      asked += 1;
      if (asked === 2) both.resolve();
      await both.promise;
      return [aFoundCompany({ name: `${query} Ltd` })];
    });
    const names = (messages: LeadMessage[]) => {
      const last = messages.at(-1);
      return last?.type === 'complete' ? last.leads.map(({ name }) => name) : [];
    };
    const results = await Promise.all(
      ['freight in Orange', 'freight in Moree'].map(async (query) =>
        names(await run(await app.as(), [slowly], { query: { query } })),
      ),
    );
    expect(results).toEqual([['freight in Orange Ltd'], ['freight in Moree Ltd']]);
  });
});

describe('in the directory', () => {
  afterEach(async () => {
    await app.database.orm.delete(directoryLoads);
  });

  test('leads have size and notes, and the source of the company', async () => {
    const ctx = await app.as();
    const now = ctx.clock.now();
    const load = {
      id: newId(),
      fileName: 'x.csv',
      format: 'csv' as const,
      status: 'done' as const,
    };
    await ctx.db
      .insert(directoryLoads)
      .values({ ...load, attribution: '© Chamber', createdAt: now, updatedAt: now });
    await ctx.db.insert(directoryCompanies).values({
      id: newId(),
      loadId: load.id,
      name: 'Big Sky Freight',
      industry: 'Haulage',
      city: 'Moree',
      employees: 1_200,
      notes: 'Grain',
    });
    const messages = await run(ctx, [directorySource], { query: { query: 'freight in Moree' } });
    expect(messages.at(-1)).toMatchObject({
      leads: [{ name: 'Big Sky Freight', notes: 'About 1,200 employees. Grain' }],
      attributions: ['© Chamber'],
    });
  });
});
