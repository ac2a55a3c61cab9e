import { describe, expect, test } from 'vitest';
import type { ClientAuth } from './client-authentication.ts';
import { authenticationBy } from './client-authentication.ts';

const issuer = 'https://login.example.com';

/** How a client and its secret are sent: the decoded header, or the form. */
async function sent(
  [id, secret]: readonly [string, string],
  { way, taken }: { way?: ClientAuth; taken?: string[] },
) {
  const body = new URLSearchParams();
  const headers = new Headers();
  const server = { issuer, ...(taken && { token_endpoint_auth_methods_supported: taken }) };
  await authenticationBy(secret, way)(server, { client_id: id }, body, headers);
  const [scheme, pair] = headers.get('authorization')?.split(' ') ?? [];
  return { scheme, pair: pair && atob(pair), form: Object.fromEntries(body) };
}

describe('the way', () => {
  const [basic, post] = ['client_secret_basic', 'client_secret_post'];
  test.each<[string[] | undefined, ClientAuth | undefined, ClientAuth]>([
    [undefined, undefined, 'basic'],
    [[basic], undefined, 'basic'],
    [[post, basic], undefined, 'basic'],
    [[post], undefined, 'post'],
    [[post, 'private_key_jwt'], undefined, 'post'],
    [['private_key_jwt'], undefined, 'basic'],
    [[], undefined, 'basic'],
    [[basic], 'post', 'post'],
    [undefined, 'post', 'post'],
    [[post], 'basic', 'basic'],
  ])('of a provider that takes %j, by setting %s, is %s', async (taken, way, expected) => {
    const given = { ...(way && { way }), ...(taken && { taken }) };
    const { scheme, form } = await sent(['id', 'secret'], given);
    expect(scheme).toBe(expected === 'basic' ? 'Basic' : undefined);
    const secret = { client_id: 'id', client_secret: 'secret' };
    expect(form).toEqual(expected === 'basic' ? {} : secret);
  });
});

describe('Basic', () => {
  test.each([
    ['id', 'secret', 'id:secret'],
    ['0oa-1.crm', 'Gx~8Q_a-b.c~', '0oa-1.crm:Gx~8Q_a-b.c~'],
    ['a:b', 'c:d', 'a%3Ab:c%3Ad'],
    ['crm', 'a+b%20c d/é', 'crm:a%2Bb%2520c%20d%2F%C3%A9'],
  ])('of %s and %s is %s, which a form reads as both', async (id, secret, pair) => {
    expect((await sent([id, secret], { way: 'basic' })).pair).toBe(pair);
    const form = new URLSearchParams(pair.replace(':', '='));
    expect([...form]).toEqual([[id, secret]]);
  });
});

test('Post sends both as they are', async () => {
  const form = { client_id: 'a:b', client_secret: 'c+d%' };
  expect((await sent(['a:b', 'c+d%'], { way: 'post' })).form).toEqual(form);
});
