import { afterEach, expect, test, vi } from 'vitest';

const people = '/api/people?limit=50';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** As if the HTML had asked for people. */
async function open(answer: Promise<Response>) {
  const [settled] = await Promise.allSettled([answer]);
  const reply = settled.status === 'fulfilled' && settled.value.ok && settled.value;
  const come = reply && { data: await reply.clone().json(), headers: reply.headers };
  const asked = come ? Object.assign(answer, { come }) : answer;
  vi.stubGlobal('window', { firstAnswers: new Map([[people, asked]]) });
  vi.resetModules();
  return await import('./first-answers.ts');
}

function names(status = 200): Promise<Response> {
  return Promise.resolve(new Response('["Ada"]', { status, headers: { 'X-Total-Count': '1' } }));
}

test('an answer is given once, to exactly its address', async () => {
  const { takeFirstAnswer } = await open(names());
  expect(takeFirstAnswer('/api/people')).toBeUndefined();
  const answer = await takeFirstAnswer(people);
  expect(await answer?.json()).toEqual(['Ada']);
  expect(answer?.headers.get('X-Total-Count')).toBe('1');
  expect(takeFirstAnswer(people)).toBeUndefined();
});

test('what has come is given at once, to whoever draws first', async () => {
  const { takeFirstAnswer, takeFirstSuccess } = await open(names());
  expect(takeFirstSuccess(people)?.data).toEqual(['Ada']);
  expect(takeFirstSuccess(people)).toBeUndefined();
  expect(takeFirstAnswer(people)).toBeUndefined();
});

test('a refusal is told by the call, as any other', async () => {
  const { takeFirstAnswer, takeFirstSuccess } = await open(names(500));
  expect(takeFirstSuccess(people)).toBeUndefined();
  expect((await takeFirstAnswer(people))?.status).toBe(500);
});

test('a call that never arrived is told by the call too', async () => {
  const { takeFirstAnswer, takeFirstSuccess } = await open(Promise.reject(new TypeError('away')));
  expect(takeFirstSuccess(people)).toBeUndefined();
  await expect(takeFirstAnswer(people)).rejects.toThrow('away');
});

test('what is dropped is not given any more', async () => {
  const { dropFirstAnswers, takeFirstAnswer, takeFirstSuccess } = await open(names());
  dropFirstAnswers();
  expect(takeFirstSuccess(people)).toBeUndefined();
  expect(takeFirstAnswer(people)).toBeUndefined();
});
