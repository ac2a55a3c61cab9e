/** Pictures of accounts over HTTP: judged by their bytes, seen by the team, gone when taken away. */
import { expect, test } from 'vitest';
import { largestPicture } from '#contract/account.ts';
import type { ErrorReply } from '#contract/errors.ts';
import type { CurrentUser, StaffUser } from '#contract/users.ts';
import { openTestApp, type TestClient } from '#test/app.ts';
import { aUser } from '#test/factories.ts';
import { aPdf, aPng, formWith } from '#test/files.ts';

const app = await openTestApp();
const boss = await app.as();

async function aMember() {
  const user = await aUser(boss);
  return { id: user.id, client: await app.signIn(user) };
}

async function put(client: TestClient, bytes: Uint8Array, fileName = 'me.png') {
  const { body, headers } = await formWith(fileName, bytes);
  return client.send<CurrentUser & ErrorReply>('PUT', '/api/account/picture', body, headers);
}

/** It says that it is 30,000 by 30,000. */
function aHugePng(): Buffer {
  const huge = Buffer.from(aPng);
  huge.writeUInt32BE(30_000, 16);
  huge.writeUInt32BE(30_000, 20);
  return huge;
}

async function pictureAt(path: string, { cookie }: TestClient) {
  const reply = await app.fastify.inject({ url: path, headers: cookie ? { cookie } : {} });
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload };
}

test('a picture is seen by the team, byte for byte, and can do nothing else', async () => {
  const { client, id } = await aMember();
  const colleague = await app.signIn('staff');
  app.clock.advance(1_000);
  const { status, body } = await put(client, aPng);
  expect(status).toBe(200);
  const path = body.profileImageUrl ?? '';
  expect(path).toMatch(new RegExp(`^/api/users/${id}/picture\\?v=[0-9a-f]{16}$`));
  expect((await client.get('/api/auth/user')).body).toEqual(body);
  const { body: team } = await colleague.get<StaffUser[]>('/api/staff-users');
  expect(team.find((member) => member.id === id)?.profileImageUrl).toBe(path);

  const picture = await pictureAt(path, colleague);
  expect(picture.status).toBe(200);
  expect(picture.bytes.equals(aPng)).toBe(true);
  expect(picture.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'private, max-age=31536000, immutable',
  });
  // Without its version the address may show another picture tomorrow.
  const unversioned = await pictureAt(path.replace(/\?.*/, ''), colleague);
  expect(unversioned.headers['cache-control']).toBe('no-store');
  expect((await pictureAt(path, app.visitor)).status).toBe(401);
});

test('a new picture has a new address; taken away, there is none', async () => {
  const { client } = await aMember();
  const first = (await put(client, aPng)).body.profileImageUrl ?? '';
  const other = Buffer.concat([aPng, Buffer.from('more')]);
  const second = (await put(client, other)).body.profileImageUrl ?? '';
  expect(second).not.toBe(first);
  expect((await pictureAt(second, client)).bytes.equals(other)).toBe(true);
  const gone = await client.delete<CurrentUser>('/api/account/picture');
  expect(gone).toMatchObject({ status: 200, body: { profileImageUrl: null } });
  expect((await pictureAt(second, client)).status).toBe(404);
});

test.each([
  ['a PDF by its bytes', aPdf, 'me.png', 415],
  ['a drawing that could run scripts', Buffer.from('<svg xmlns="x"/>'), 'me.svg', 415],
  ['nothing', Buffer.alloc(0), 'me.png', 415],
  ['half a megabyte and more', Buffer.alloc(largestPicture + 1, aPng), 'me.png', 413],
  ['much more', Buffer.alloc(5_000_000, aPng), 'me.png', 413],
  ['one that would unpack into gigabytes', aHugePng(), 'me.png', 413],
  ['one that ends before it says how large it is', aPng.subarray(0, 20), 'me.png', 415],
])('%s is refused, and the picture stays', async (_what, bytes, fileName, status) => {
  const { client } = await aMember();
  const { profileImageUrl } = (await put(client, aPng)).body;
  const refused = await put(client, bytes, fileName);
  expect(refused.status).toBe(status);
  expect(refused.body.message).toMatch(/picture/i);
  expect((await client.get('/api/auth/user')).body).toMatchObject({ profileImageUrl });
});

test('a form without a picture names what is missing', async () => {
  const { client } = await aMember();
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const body = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n';
  const reply = await client.send<ErrorReply>('PUT', '/api/account/picture', body, headers);
  expect(reply).toMatchObject({ status: 400, body: { fields: { file: 'is required' } } });
});
