/** How Capsule is asked: which pages, how long we wait, and how a refusal is worded. */
import { describe, expect, test } from 'vitest';
import { OutboundError } from '#server/kernel/outbound/outbound-error.ts';
import type { OutboundReply } from '#server/kernel/outbound/safe-fetch.ts';
import { aNoteThere, anOrganisation, aPersonThere, aTaskThere } from '#test/capsule-server.ts';
import { openCapsule } from './capsule-service.ts';

const url = 'https://api.capsule.example/api/v2';
const { signal } = new AbortController();

type Answer = { status?: number; body?: unknown; headers?: Record<string, string> } | Error;

/** A Capsule that gives these answers one after the other. */
function aCapsule(...answers: Answer[]) {
  const asked: string[] = [];
  const waits: number[] = [];
  const words: (string | null)[] = [];
  const fetch = async (address: string): Promise<OutboundReply> => {
    asked.push(address.replace(url, ''));
    const answer = answers[asked.length - 1];
    if (answer === undefined) throw new Error(`Nobody expected ${address}`);
    if (answer instanceof Error) throw answer;
    const { status = 200, body = {}, headers } = answer;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const there = { url: address, hops: [address] };
    return { status, headers: new Headers(headers), body: Buffer.from(text), ...there };
  };
  const service = openCapsule({
    url,
    token: 'secret',
    web: { fetch, close: async () => undefined },
    pause: async (time) => void waits.push(time),
    now: () => new Date('2026-03-11T09:30:00Z'),
  });
  const patience = { signal, onWait: (told: string | null) => void words.push(told) };
  return { service, asked, waits, words, patience };
}

const me = { user: { id: 1, name: 'Bea Boss', username: 'bea', timezone: 'Australia/Sydney' } };
const first = { cursor: null, since: null };

describe('who we are', () => {
  test.each([
    [me.user, 'Bea Boss', 'Australia/Sydney'],
    [{ ...me.user, name: ' ' }, 'bea', 'Australia/Sydney'],
    [{}, 'unknown', null],
  ])('%j', async (user, name, timeZone) => {
    const { service, patience, asked } = aCapsule({ body: { user } });
    expect(await service.whoAmI(patience)).toEqual({ name, timeZone });
    expect(asked).toEqual(['/users/current']);
  });
});

describe('pages', () => {
  const parties = '/parties?embed=tags,fields,organisation&perPage=100';

  test('of parties are asked for by their last change, and go on where Capsule says', async () => {
    const next = `${url}/parties?page=2`;
    const link = `<${url}/parties?page=1>; rel="first", <${next}>; rel="next"`;
    const body = { parties: [anOrganisation(1), aPersonThere(2), { id: 3, type: 'robot' }] };
    const { service, patience, asked } = aCapsule(
      { body, headers: { link } },
      { body: { parties: [] }, headers: { link: `<${url}/parties?page=1>; rel="prev"` } },
      { body: { parties: [] } },
    );
    const page = await service.page('parties', first, patience);
    expect(page.items.map(({ entity, externalId }) => [entity, externalId])).toEqual([
      ['organizations', '1'],
      ['people', '2'],
    ]);
    expect(page.unusable).toMatchObject([{ externalId: '3' }]);
    expect(page.next).toBe(next);
    const since = '2026-03-01T00:00:00.000Z';
    // The cursor knows since when already.
    const last = await service.page('parties', { cursor: page.next, since }, patience);
    expect(last.next).toBeNull();
    await service.page('parties', { cursor: null, since }, patience);
    expect(asked).toEqual([
      parties,
      '/parties?page=2',
      `${parties}&since=2026-03-01T00%3A00%3A00.000Z`,
    ]);
  });

  test('of tasks have all of them, done or not, as they cannot be asked for by their last change', async () => {
    const { service, patience, asked } = aCapsule({ body: { tasks: [aTaskThere(4)] } });
    const since = '2026-03-01T00:00:00Z';
    const { items } = await service.page('tasks', { cursor: null, since }, patience);
    expect(items).toMatchObject([{ entity: 'tasks', externalId: '4' }]);
    expect(asked).toEqual(['/tasks?status=open,completed,pending&embed=party,owner&perPage=100']);
  });

  test('of entries, newest first, end at the first that is too old', async () => {
    const link = `<${url}/entries?page=2>; rel="next"`;
    const party = { id: 1 };
    const fresh = aNoteThere(1, { party, entryAt: '2026-03-02T00:00:00Z' });
    const same = aNoteThere(2, { party, entryAt: '2026-03-01T00:00:00Z' });
    const old = aNoteThere(3, { party, entryAt: '2026-02-28T23:59:59Z' });
    const dateless = aNoteThere(4, { party, entryAt: null });
    const answer = (...entries: unknown[]) => ({ body: { entries }, headers: { link } });
    const { service, patience } = aCapsule(
      answer(fresh, same, dateless),
      answer(same, old),
      answer(old),
    );
    const since = '2026-03-01T00:00:00Z';
    const ask = (from: typeof first | { cursor: null; since: string }) =>
      service.page('notes', from, patience);
    const whole = await ask({ cursor: null, since });
    expect(whole.items.map(({ externalId }) => externalId)).toEqual(['1', '2', '4']);
    expect(whole.next).toBe(`${url}/entries?page=2`);
    const end = await ask({ cursor: null, since });
    expect(end.items.map(({ externalId }) => externalId)).toEqual(['2']);
    expect(end.next).toBeNull();
    // A full import gets the old ones as well.
    expect(await ask(first)).toMatchObject({ items: [{ externalId: '3' }], next: /page=2/ });
  });

  test('with far more items than Capsule sends are refused', async () => {
    const { service, patience } = aCapsule({ body: { parties: Array(1_001).fill({}) } });
    await expect(service.page('parties', first, patience)).rejects.toThrow(/could not be read/);
  });

  test.each([
    ['to itself', `<${url}${parties}>; rel="next"`, 'Capsule pointed from a page to itself.'],
    ['nowhere at all', '<https://>; rel="next"', undefined],
  ])('that point %s', async (_where, link, refusal) => {
    const { service, patience } = aCapsule({ body: { parties: [] }, headers: { link } });
    const page = service.page('parties', first, patience);
    await (refusal === undefined
      ? expect(page).resolves.toMatchObject({ next: 'https://' })
      : expect(page).rejects.toThrow(refusal));
  });

  test('at another address are never asked for, so the token stays here', async () => {
    const { service, patience, asked } = aCapsule();
    for (const cursor of [
      'https://elsewhere.example/parties',
      'https://',
      'https://api.capsule.example.evil.example/',
    ]) {
      const page = service.page('parties', { cursor, since: null }, patience);
      await expect(page).rejects.toThrow('pointed to a page at another address');
    }
    expect(asked).toEqual([]);
  });

  test('of what was deleted are read to the last', async () => {
    const link = `<${url}/parties/deleted?page=2>; rel=next`;
    const { service, patience, asked } = aCapsule(
      { body: { parties: [{ id: 1 }, { id: 'b' }, {}] }, headers: { link } },
      { body: { parties: [{ id: 3 }] } },
    );
    expect(await service.deletedSince('2026-03-01T00:00:00Z', patience)).toEqual(['1', 'b', '3']);
    expect(asked).toEqual([
      '/parties/deleted?since=2026-03-01T00%3A00%3A00Z',
      '/parties/deleted?page=2',
    ]);
  });

  test('of fields have each field with a name, and our own ones', async () => {
    const definitions = [{ id: 1, name: 'Size', type: 'text' }, { id: 2 }];
    const { service, patience } = aCapsule({ body: { definitions } });
    const fields = await service.fields(patience);
    expect(fields.map(({ id }) => id)).toEqual(['1', 'own:about', 'own:details']);
  });
});

describe('patience', () => {
  const limited = (headers: Record<string, string>) => ({ status: 429, headers });
  const at = (seconds: number) => String(Date.parse('2026-03-11T09:30:00Z') / 1_000 + seconds);

  test.each([
    ['an instant', { 'x-ratelimit-reset': at(90) }, 90_000],
    ['an instant that has passed', { 'x-ratelimit-reset': at(-90) }, 200],
    [
      'a time to wait, which goes before',
      { 'x-ratelimit-reset': at(90), 'retry-after': '3' },
      3_000,
    ],
    ['neither', {}, 60_000],
    ['nonsense', { 'x-ratelimit-reset': 'soon', 'retry-after': 'later' }, 60_000],
    ['a week', { 'retry-after': '604800' }, 600_000],
  ])('with a limit that says %s', async (_what, headers, wait) => {
    const { service, patience, waits, words } = aCapsule(limited(headers), { body: me });
    await service.whoAmI(patience);
    expect(waits).toEqual([wait]);
    const minutes = Math.ceil(wait / 60_000);
    expect(words).toEqual([
      `Waiting for Capsule, whose limit of calls is reached (up to ${minutes} min)`,
      null,
    ]);
  });

  test('ends once a limit is not lifted for more than an hour', async () => {
    const { service, patience, waits } = aCapsule(
      ...Array.from({ length: 20 }, () => limited({ 'retry-after': '600' })),
    );
    await expect(service.whoAmI(patience)).rejects.toThrow('Capsule takes no more calls for now.');
    expect(waits).toEqual(Array(7).fill(600_000));
  });

  test.each([
    ['an error of theirs', { status: 502 }],
    ['a call that took too long there', { status: 408 }],
    ['nothing', { body: '' }],
    ['a page of HTML', { body: '<html>' }],
    ['a broken connection', new OutboundError('connection', 'the connection broke')],
  ])('with %s lasts for six tries, each wait twice as long', async (_what, answer) => {
    const { service, patience, waits, words } = aCapsule(...Array(6).fill(answer), { body: me });
    expect(await service.whoAmI(patience)).toMatchObject({ name: 'Bea Boss' });
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000]);
    expect(words[0]).toBe('Trying again to reach Capsule');
    const tired = aCapsule(...Array(7).fill(answer));
    await expect(tired.service.whoAmI(patience)).rejects.toThrow(/^Capsule /);
  });

  test('is short if somebody waits', async () => {
    const hasty = { signal, isHasty: true };
    const limitedNow = aCapsule(limited({ 'retry-after': '1' }));
    await expect(limitedNow.service.whoAmI(hasty)).rejects.toThrow('takes no more calls');
    const broken = aCapsule(...Array(3).fill({ status: 500 }));
    await expect(broken.service.whoAmI(hasty)).rejects.toThrow('an error (HTTP 500)');
    expect(broken.waits).toEqual([500, 1_000]);
  });
});

describe('a refusal', () => {
  test.each([
    [401, 'Capsule refused the API token: it is wrong or has expired.'],
    [403, 'The API token may not read this in Capsule.'],
    [404, 'Capsule answered with an error (HTTP 404).'],
  ])('with status %i, at once', async (status, words) => {
    const { service, patience, asked, waits } = aCapsule({ status, body: '{}' });
    await expect(service.whoAmI(patience)).rejects.toMatchObject({
      name: 'CrmServiceError',
      message: words,
    });
    expect(asked).toHaveLength(1);
    expect(waits).toEqual([]);
  });

  test.each([
    [{ body: '<html>' }, 'Capsule answered with something else than JSON.'],
    [{ status: 503 }, 'Capsule answered with an error (HTTP 503).'],
    [
      new OutboundError('timeout', 'it took too long'),
      'Capsule could not be reached: it took too long',
    ],
    [{ body: { users: [] } }, 'Capsule answered in a way that could not be read.'],
  ])('that is an answer of another kind: %j', async (answer, words) => {
    const { service, patience } = aCapsule(...Array(7).fill(answer));
    await expect(service.whoAmI(patience)).rejects.toThrow(words);
  });
});
