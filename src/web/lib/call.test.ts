import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeUrl } from '#contract/call-addresses.ts';
import { notificationsApi } from '#contract/notifications.ts';
import { peopleApi } from '#contract/people.ts';
import { tasksApi } from '#contract/tasks.ts';
import { usersApi } from '#contract/users.ts';
import { viewsApi } from '#contract/views.ts';
import { call, callPage, holdReads, whenPasswordIsAsked, whenSignedOut } from './call.ts';

const id = '01890a5d-ac96-774b-bcce-b302099a8057';

/** Answers every call alike and records the requests. */
function answer(status: number, body: unknown, headers: Record<string, string> = {}) {
  const text = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body);
  const reply = () => new Response(text, { status, headers, statusText: 'Status Text' });
  const asked = vi.fn((_url: string, _init: RequestInit) => Promise.resolve(reply()));
  vi.stubGlobal('fetch', asked);
  return asked;
}

function headersOf(asked: ReturnType<typeof answer>, index: number): Headers {
  return new Headers(asked.mock.calls[index]?.[1].headers);
}

afterEach(() => {
  vi.unstubAllGlobals();
  whenSignedOut(() => {});
  whenPasswordIsAsked(async () => false);
});

describe('call', () => {
  it('always sends the time zone, and a content type only with a body', async () => {
    const asked = answer(200, {});
    await call(peopleApi.get, { params: { id } });
    await call(peopleApi.update, { params: { id }, body: { name: 'Ada' }, ifMatch: '"1"' });
    expect(asked.mock.calls[0]?.[0]).toBe(`/api/people/${id}`);
    expect(headersOf(asked, 0).get('Time-Zone')).toMatch(/\w/);
    expect(headersOf(asked, 0).has('Content-Type')).toBe(false);
    expect(headersOf(asked, 1).get('Content-Type')).toBe('application/json');
    expect(headersOf(asked, 1).get('If-Match')).toBe('"1"');
  });

  it('makes reads that are held back wait, and no write', async () => {
    const asked = answer(200, {});
    const goOn = holdReads();
    const reading = call(peopleApi.get, { params: { id } });
    await call(peopleApi.update, { params: { id }, body: { name: 'Ada' }, ifMatch: '"1"' });
    expect(asked.mock.calls.map(([, { method }]) => method)).toEqual(['PATCH']);
    goOn();
    await reading;
    expect(asked.mock.calls.map(([, { method }]) => method)).toEqual(['PATCH', 'GET']);
  });

  it('retries with the same key while the same submission is still under way', async () => {
    vi.useFakeTimers();
    try {
      const underWay = { message: 'Under way', code: 'conflict' };
      const asked = answer(201, { id });
      for (let n = 0; n < 2; n += 1) {
        asked.mockResolvedValueOnce(
          new Response(JSON.stringify(underWay), { status: 409, headers: { 'Retry-After': '1' } }),
        );
      }
      const made = call(peopleApi.create, { body: { name: 'Ada' } });
      await vi.advanceTimersByTimeAsync(999);
      expect(asked).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(1_001);
      expect(await made).toEqual({ id });
      const keys = [0, 1, 2].map((n) => headersOf(asked, n).get('Idempotency-Key'));
      expect(asked).toHaveBeenCalledTimes(3);
      expect(new Set(keys).size).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it('reports a conflict that waiting does not resolve', async () => {
    const asked = answer(409, { message: 'There is one', code: 'conflict' });
    await expect(call(peopleApi.create, { body: { name: 'Ada' } })).rejects.toMatchObject({
      status: 409,
    });
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('answers null for an empty reply', async () => {
    answer(204, undefined);
    expect(await call(peopleApi.remove, { params: { id } })).toBeNull();
  });

  it('turns a refusal into a CallError with the words and fields of the server', async () => {
    answer(400, { message: 'Name is blank', code: 'validation', fields: { name: 'is blank' } });
    await expect(call(peopleApi.create, { body: { name: '' } })).rejects.toMatchObject({
      message: '400: Name is blank',
      serverMessage: 'Name is blank',
      status: 400,
      code: 'validation',
      fields: { name: 'is blank' },
    });
  });

  it.each([
    ['the body', 502, 'Bad Gateway here', '502: Bad Gateway here'],
    ['the status text when the body is empty', 500, undefined, '500: Status Text'],
  ])('reads as %s', async (_, status, body, message) => {
    answer(status, body);
    await expect(call(usersApi.current)).rejects.toThrow(message);
  });

  it('says when no answer comes, and passes an abort on', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
    await expect(call(usersApi.current)).rejects.toMatchObject({ status: 0, code: 'network' });
    const signal = AbortSignal.abort();
    await expect(call(usersApi.current, { signal })).rejects.toThrow('fetch failed');
  });

  it('reports a lost session, except when the call only asks who is signed in, or nobody waits for it', async () => {
    const report = vi.fn();
    whenSignedOut(report);
    answer(401, { message: 'Unauthorized: no session', code: 'unauthorized' });
    await expect(call(usersApi.current)).rejects.toThrow('401');
    await expect(call(notificationsApi.unseen)).rejects.toThrow('401');
    await expect(call(viewsApi.list)).rejects.toThrow('401');
    expect(report).not.toHaveBeenCalled();
    await expect(call(peopleApi.get, { params: { id } })).rejects.toThrow('401');
    expect(report).toHaveBeenCalledOnce();
  });
});

describe('the idempotency key of a create call', () => {
  const keyOf = (asked: ReturnType<typeof answer>, index: number) =>
    headersOf(asked, index).get('Idempotency-Key');

  it('is new once the server has answered', async () => {
    const asked = answer(201, {});
    await call(tasksApi.create, { body: { title: 'Call' } });
    await call(tasksApi.create, { body: { title: 'Call' } });
    expect(keyOf(asked, 0)).toMatch(/^[\da-f]{32}$/);
    expect(keyOf(asked, 1)).not.toBe(keyOf(asked, 0));
  });

  it('is the same for a double click, and for a retry after an answer that never came', async () => {
    const asked = answer(503, { message: 'Busy', code: 'busy' });
    const body = { title: 'Call back' };
    await Promise.allSettled([call(tasksApi.create, { body }), call(tasksApi.create, { body })]);
    await call(tasksApi.create, { body }).catch(() => {});
    await call(tasksApi.create, { body: { title: 'Other' } }).catch(() => {});
    expect(keyOf(asked, 1)).toBe(keyOf(asked, 0));
    expect(keyOf(asked, 2)).toBe(keyOf(asked, 0));
    expect(keyOf(asked, 3)).not.toBe(keyOf(asked, 0));
  });

  it('is for creates alone', async () => {
    const asked = answer(200, {});
    await call(tasksApi.update, { params: { id }, body: { title: 'Call' } });
    expect(keyOf(asked, 0)).toBeNull();
  });
});

describe('callPage', () => {
  it('reads the next cursor and the total from the headers', async () => {
    answer(200, [{ id }], {
      Link: '</api/people?limit=1&cursor=a%2Bb>; rel="next"',
      'X-Total-Count': '1000+',
    });
    const page = await callPage(peopleApi.list, { query: { limit: 1 } });
    expect(page).toEqual({ items: [{ id }], next: 'a+b', total: { count: 1000, more: true } });
  });

  it('knows the last page', async () => {
    answer(200, [{ id }]);
    const page = await callPage(peopleApi.list);
    expect(page).toMatchObject({ next: null, total: { count: 1, more: false } });
  });
});

describe('makeUrl', () => {
  it('escapes what it inserts and leaves empty filters out', () => {
    expect(makeUrl(peopleApi.get, { params: { id: 'a/b' } })).toBe('/api/people/a%2Fb');
    const query = { q: 'a&b', tag: '', limit: 5, assignedToId: undefined };
    expect(makeUrl(peopleApi.list, { query })).toBe('/api/people?q=a%26b&limit=5');
  });
});

describe('a call that needs the password again', () => {
  const body = { email: 'new@dealer.example', role: 'staff' as const };
  const needed = { message: 'Please confirm your password to do that.', code: 'confirm-password' };
  const refused = () => new Response(JSON.stringify(needed), { status: 403 });

  it('asks for it and is made again, with the same body', async () => {
    const ask = vi.fn(async () => true);
    whenPasswordIsAsked(ask);
    const asked = answer(200, { path: '/x' });
    asked.mockResolvedValueOnce(refused());
    expect(await call(usersApi.invite, { body })).toEqual({ path: '/x' });
    expect(ask).toHaveBeenCalledTimes(1);
    const bodies = asked.mock.calls.map(([, init]) => init.body);
    expect(bodies).toEqual([JSON.stringify(body), JSON.stringify(body)]);
  });

  it('says that nothing was changed if no password is given, and is not made again', async () => {
    const asked = answer(403, needed);
    await expect(call(usersApi.invite, { body })).rejects.toMatchObject({
      status: 403,
      code: 'confirm-password',
      serverMessage: 'Nothing was changed, as you did not confirm that it is you.',
    });
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('is not made again once nobody is waiting for it', async () => {
    const left = new AbortController();
    whenPasswordIsAsked(async () => {
      left.abort();
      return true;
    });
    const asked = answer(403, needed);
    await expect(call(usersApi.invite, { body, signal: left.signal })).rejects.toThrow(
      'This operation was aborted',
    );
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('asks for no password if the user may not do it anyway', async () => {
    const ask = vi.fn(async () => true);
    whenPasswordIsAsked(ask);
    answer(403, { message: 'You are not allowed to do that.', code: 'forbidden' });
    await expect(call(usersApi.invite, { body })).rejects.toMatchObject({ code: 'forbidden' });
    expect(ask).not.toHaveBeenCalled();
  });
});
