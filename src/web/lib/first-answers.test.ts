import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const script = readFileSync(new URL('../../../public/first-calls.js', import.meta.url), 'utf8');
const user = '/api/auth/user';
const people = '/api/people?limit=50';
const tasks = '/api/tasks?assigneeId=';

type FirstAnswers = NonNullable<Window['firstAnswers']>;
const channel = new EventTarget();
beforeEach(() => {
  // Another file of this process may have read the module without a script.
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** As if the HTML had asked for the user, for people, and for the tasks of whoever it is. */
async function open() {
  const fetched: string[] = [];
  const answers = new Map<string, PromiseWithResolvers<Response>>();
  const answerTo = (address: string) => {
    const answer = answers.get(address) ?? Promise.withResolvers<Response>();
    answers.set(address, answer);
    return answer;
  };
  const calls = [user, people, `${tasks}%7Bowner%7D`].join(' ');
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { href: 'http://localhost/people' });
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { currentScript: { dataset: { calls } } });
  vi.stubGlobal('BroadcastChannel', function BroadcastChannel() {
    return Object.assign(channel, { close: () => undefined });
  });
  vi.stubGlobal('fetch', (address: string, { signal }: RequestInit) => {
    fetched.push(address);
    const { promise, reject } = answerTo(address);
    signal?.addEventListener('abort', () => reject(signal.reason));
    return promise;
  });
  runInThisContext(script);
  const { firstAnswers } = await import('./first-answers.ts');
  if (!firstAnswers) throw new Error('The script keeps nothing');
  /** Answers, and waits until the script knows. */
  const come = async (address: string, text: string, init?: ResponseInit) => {
    const call = firstAnswers.asked.get(address);
    answerTo(address).resolve(new Response(text, init));
    await vi.waitFor(() => expect(call?.come).toBeDefined());
  };
  return { firstAnswers, fetched, answerTo, come };
}

const counted = { headers: { 'X-Total-Count': '1' } };

test('an answer is given once, to exactly its address', async () => {
  const { firstAnswers, come } = await open();
  await come(people, '["Ada"]', counted);
  expect(firstAnswers.take('GET', '/api/people')).toBeUndefined();
  const answer = await firstAnswers.take('GET', people);
  expect(await answer?.json()).toEqual(['Ada']);
  expect(answer?.headers.get('X-Total-Count')).toBe('1');
  expect(firstAnswers.take('GET', people)).toBeUndefined();
});

test('what has come is given at once, to whoever draws first', async () => {
  const { firstAnswers, come } = await open();
  expect(firstAnswers.takeSuccess(people)).toBeUndefined();
  await come(people, '["Ada"]', counted);
  const { data, headers } = firstAnswers.takeSuccess(people) ?? {};
  expect([data, headers?.get('X-Total-Count')]).toEqual([['Ada'], '1']);
  expect(firstAnswers.takeSuccess(people)).toBeUndefined();
  expect(firstAnswers.take('GET', people)).toBeUndefined();
});

test('a refusal is told by the call, like every other', async () => {
  const { firstAnswers, come } = await open();
  await come(people, '{"message":"No"}', { status: 500 });
  expect(firstAnswers.takeSuccess(people)).toBeUndefined();
  const answer = await firstAnswers.take('GET', people);
  expect([answer?.status, await answer?.json()]).toEqual([500, { message: 'No' }]);
});

test('a call that never arrived is made anew', async () => {
  const { firstAnswers, answerTo } = await open();
  answerTo(user).reject(new TypeError('away'));
  await vi.waitFor(() => expect(firstAnswers.asked.has(user)).toBe(false));
  expect(firstAnswers.take('GET', user)).toBeUndefined();
});

test('whose tasks is known once the user is', async () => {
  const { fetched, come } = await open();
  expect(fetched).toEqual([user, people]);
  await come(user, '{"id":"ada","role":"staff"}');
  expect(fetched).toEqual([user, people, `${tasks}ada`]);
});

test('once the page is drawn, nobody waits for what has not come, save for the user', async () => {
  const { firstAnswers, fetched, answerTo } = await open();
  firstAnswers.keepWhatHasCome();
  await expect(answerTo(people).promise).rejects.toThrow(/abort/i);
  expect([...firstAnswers.asked.keys()]).toEqual([user]);
  const answer = firstAnswers.take('GET', user);
  answerTo(user).resolve(new Response('{"id":"ada","role":"staff"}'));
  expect(await (await answer)?.json()).toEqual({ id: 'ada', role: 'staff' });
  expect(fetched).toEqual([user, people]);
  expect(firstAnswers.take('GET', user)).toBeUndefined();
});

test('what has come is kept when the page is drawn', async () => {
  const { firstAnswers, come } = await open();
  await come(people, '["Ada"]');
  firstAnswers.keepWhatHasCome();
  expect(firstAnswers.takeSuccess(people)?.data).toEqual(['Ada']);
});

test.each([
  ['after a write', ({ take }: FirstAnswers) => take('POST', '/api/notes')],
  ['once another window has written', () => channel.dispatchEvent(new Event('message'))],
  ['after ten seconds', () => vi.advanceTimersByTime(10_000)],
])('nothing is given any more %s', async (_, happens) => {
  const { firstAnswers, come } = await open();
  await come(people, '["Ada"]');
  happens(firstAnswers);
  expect(firstAnswers.takeSuccess(people)).toBeUndefined();
  expect(firstAnswers.take('GET', people)).toBeUndefined();
});
