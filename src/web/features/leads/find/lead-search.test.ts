/** A search for leads from start to end, however it ends: what is shown meanwhile, and what the toast says. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Lead, LeadMessage } from '#contract/leads.ts';
import { shownToast } from '#web/ui/toast.ts';
import { leadSearch, removeLeads, returnLead, searchLeads, stopSearch } from './lead-search.ts';
import { foundWords, readWebAddress } from './lead-words.ts';

const lead = (changes: Partial<Lead> = {}): Lead => ({
  id: crypto.randomUUID(),
  name: 'Redgum Freight',
  address: null,
  phone: null,
  website: null,
  email: null,
  industry: null,
  notes: null,
  verified: false,
  evidence: null,
  origins: [],
  exists: false,
  existingOrgId: null,
  match: null,
  reasons: [],
  ...changes,
});

/** What the server sends, piece by piece; the search reads it through `fetch`. */
function serve() {
  let out: ReadableStreamDefaultController<Uint8Array> | undefined;
  const asked: { url: string; signal: AbortSignal }[] = [];
  const body = new ReadableStream<Uint8Array>({ start: (controller) => (out = controller) });
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    asked.push({ url, signal });
    signal.addEventListener('abort', () => out?.error(signal.reason));
    return Promise.resolve(new Response(body));
  });
  const write = (text: string) => out?.enqueue(new TextEncoder().encode(text));
  return {
    asked,
    write,
    send: (message: LeadMessage) => write(`data: ${JSON.stringify(message)}\n\n`),
    end: () => out?.close(),
    cut: () => out?.error(new TypeError('network error')),
  };
}

const toast = () => {
  const { title, message, kind } = shownToast.get() ?? {};
  return { title, message, kind };
};

beforeEach(() => {
  vi.useFakeTimers();
  stopSearch();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('progress is shown step by step, then the leads', async () => {
  const server = serve();
  const search = searchLeads({ query: 'trucking in Dubbo' });
  expect(leadSearch.get().progress).toEqual({ message: '', current: 0, total: 3 });
  const chips = [{ kind: 'where' as const, text: 'Dubbo' }];
  server.write(': still there\n\n');
  server.send({ type: 'progress', message: 'Looking', current: 2, total: 4, chips });
  await expect.poll(leadSearch.get).toMatchObject({
    progress: { message: 'Looking', current: 2, total: 4 },
    chips,
  });
  const leads = [lead({ verified: true }), lead()];
  const complete = {
    type: 'complete' as const,
    leads,
    chips,
    didYouMean: null,
    attributions: [],
    dismissed: 0,
    more: 0,
  };
  const event = `data: ${JSON.stringify({ ...complete, sources: [] })}\n\n`;
  // However the network splits it.
  server.write(event.slice(0, 40));
  server.write(event.slice(40));
  await search;
  expect(leadSearch.get()).toMatchObject({ progress: null, found: { leads }, failure: null });
  expect(toast()).toEqual({
    title: 'Leads Generated',
    message: 'Found 2 leads (1 verified with working websites)',
    kind: 'success',
  });
  expect(server.asked[0]?.url).toBe('/api/ai/generate-leads-stream?query=trucking+in+Dubbo');

  const [first] = leads;
  removeLeads(new Set([first?.id ?? '']));
  expect(leadSearch.get().found?.leads).toEqual(leads.slice(1));
  if (first) returnLead(first, 0);
  expect(leadSearch.get().found?.leads).toEqual(leads);
});

test.each([
  [0, 'No companies found'],
  [2, 'No new companies found'],
])(
  'a search that finds nothing, with %i dismissed before, is not called a success',
  async (dismissed, title) => {
    const server = serve();
    const search = searchLeads({ query: 'circus tents' });
    server.send({
      type: 'complete',
      leads: [],
      chips: [],
      didYouMean: null,
      sources: [],
      attributions: [],
      dismissed,
      more: 0,
    });
    await search;
    expect(toast()).toEqual({ title, message: 'Try other words or a wider area.', kind: 'info' });
  },
);

test.each([
  ['No source could answer.', 'No source could answer.'],
  ['', 'Failed to generate leads. Please try again.'],
])('an error in the stream, %j, is shown', async (message, words) => {
  const server = serve();
  const search = searchLeads({ query: 'trucking' });
  server.send({ type: 'error', message });
  await search;
  expect(toast()).toEqual({ title: 'Error', message: words, kind: 'error' });
  expect(leadSearch.get()).toMatchObject({ progress: null, failure: words });
});

test.each(['cut', 'end', 'error'] as const)(
  'verified leads are shown at once, and kept to the end (%s)',
  async (how) => {
    const server = serve();
    const search = searchLeads({ query: 'trucking' });
    const origins = [{ source: 'OpenStreetMap', url: null, attribution: '© OSM' }];
    const [one, two] = [lead({ verified: true, origins }), lead({ verified: true, origins })];
    const step = { type: 'progress' as const, message: 'Verified', current: 2, total: 4 };
    server.send({ ...step, leads: [one] });
    server.send({ ...step, leads: [two] });
    server.send({ ...step, leads: [one] });
    await expect.poll(() => leadSearch.get().found?.leads).toEqual([two, one]);
    expect(leadSearch.get().progress?.message).toBe('Verified');
    if (how === 'error') server.send({ type: 'error', message: 'No more' });
    else server[how]();
    await search;
    const { found, failure, progress } = leadSearch.get();
    expect(progress).toBeNull();
    expect(failure).not.toBeNull();
    expect(found).toMatchObject({ leads: [two, one], attributions: ['© OSM'] });
  },
);

test.each(['cut', 'end'] as const)('a stream that breaks off (%s) is reported', async (how) => {
  const server = serve();
  const search = searchLeads({ query: 'trucking' });
  server.send({ type: 'progress', message: 'Looking', current: 1, total: 4 });
  await expect.poll(() => leadSearch.get().progress?.current).toBe(1);
  server[how]();
  await search;
  expect(toast()).toEqual({
    title: 'Connection Error',
    message: 'Lost connection to server. Please try again.',
    kind: 'error',
  });
  expect(leadSearch.get().progress).toBeNull();
});

test('a server that cannot be reached is reported', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await searchLeads({ query: 'trucking' });
  expect(toast().title).toBe('Connection Error');
});

test('a refused search shows the words of the server', async () => {
  const body = { message: 'Too many searches at once.', code: 'too_many' };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status: 429 })));
  await searchLeads({ query: 'trucking' });
  expect(toast()).toMatchObject({ title: 'Error', message: 'Too many searches at once.' });
});

test('after two minutes the search is given up, and the connection closed', async () => {
  const server = serve();
  const search = searchLeads({ query: 'trucking' });
  // As the server does while it works.
  const alive = setInterval(() => server.write(': still here\n\n'), 10_000);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(leadSearch.get().progress).not.toBeNull();
  clearInterval(alive);
  await vi.advanceTimersByTimeAsync(1);
  await search;
  expect(toast()).toEqual({
    title: 'Timeout',
    message: 'Search took too long. Please try a more specific query or try again.',
    kind: 'error',
  });
  expect(leadSearch.get().progress).toBeNull();
  expect(server.asked[0]?.signal.aborted).toBe(true);
});

test('a connection that died without a word is reported as lost', async () => {
  serve();
  const search = searchLeads({ query: 'trucking' });
  await vi.advanceTimersByTimeAsync(35_000);
  await search;
  expect(toast()).toEqual({
    title: 'Connection Error',
    message: 'Lost connection to server. Please try again.',
    kind: 'error',
  });
  expect(leadSearch.get().progress).toBeNull();
});

test('an empty query is not searched for', async () => {
  const server = serve();
  await searchLeads({ query: '  ' });
  expect(server.asked).toEqual([]);
  expect(toast()).toMatchObject({ title: 'Error', message: 'Please enter a search query.' });
});

test('a stopped search says nothing more', async () => {
  const server = serve();
  const search = searchLeads({ query: 'trucking' });
  const before = shownToast.get();
  stopSearch();
  await search;
  expect(server.asked[0]?.signal.aborted).toBe(true);
  expect(leadSearch.get().progress).toBeNull();
  expect(shownToast.get()).toBe(before);
});

test('what was found is counted', () => {
  const leads = [
    lead({ verified: true }),
    lead({ verified: true, exists: true }),
    lead({ exists: true }),
    lead(),
  ];
  expect(foundWords(leads)).toBe('Found 4 leads (2 verified, 2 new, 2 already in database)');
  expect(foundWords([])).toBe('Found 0 leads (0 verified with working websites)');
});

test.each([
  ['https://a.example/x', 'https://a.example/x'],
  ['a.example', 'https://a.example/'],
  [' www.a.example/b ', 'https://www.a.example/b'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['', null],
  [null, null],
  ['http://', null],
])('the address of %j is %j', (website, address) => {
  expect(readWebAddress(website)).toBe(address);
});
