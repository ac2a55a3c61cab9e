/** The providers that are tried without a server of ours, against ones on this machine; the others in `test/deep`. */
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { aiProviders } from '#contract/ai-settings.ts';
import { smoke } from '#test/live-smoke.ts';
import { openMailServer } from '#test/mail-server.ts';
import { openFrontDoor, openOidcServer } from '#test/oidc-server.ts';
import { openHabitualProvider } from '#test/openid-habits.ts';
import { openOsmServer } from '#test/osm-server.ts';

const folder = await mkdtemp(join(tmpdir(), 'crm-smoke-'));
const store = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: folder,
  configureBuckets: [{ name: 'crm-files', configs: [] }],
});
const { port } = (await store.run()) as AddressInfo;
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});
const door = await openFrontDoor();
const oidc = await openOidcServer(door.url);
const osm = await openOsmServer();
const mail = await openMailServer();
const bucketAt = (name: string) => `http://S3RVER:S3RVER@127.0.0.1:${port}/${name}`;
const all = {
  ...oidc.environment,
  LEADS_NOMINATIM_URL: osm.nominatimUrl,
  LEADS_OVERPASS_URL: osm.overpassUrl,
  SMTP_URL: mail.url,
  SMOKE_MAIL_TO: 'boss@dealer.example',
  FILES_S3_URL: bucketAt('crm-files'),
  SMOKE_WRITE: '1',
};

beforeEach(() => {
  osm.mishaps = [];
  mail.taken.length = 0;
});

test('every provider that can be set is named, with what it misses', async () => {
  const { code, output } = await smoke({ OIDC_ISSUER: oidc.issuer, OPENAI_MODEL: 'a-model' });
  expect(code, output).toBe(0);
  expect(output).toContain('OIDC: skipped, for OIDC_CLIENT_ID and PUBLIC_URL are not set.');
  expect(output).toContain('AI by openai: skipped, for OPENAI_API_KEY is not set.');
  const names = [
    'OIDC',
    ...aiProviders.map((provider) => `AI by ${provider}`),
    'Nominatim',
    'Overpass',
    'Lead finder over OpenStreetMap',
    'SMTP',
    'S3',
    'Capsule',
    'CardDAV/CalDAV',
    'Google',
    'Microsoft 365',
  ];
  const skipped = output
    .split('\n')
    .flatMap((line) => /^(.+): skipped, for /.exec(line)?.[1] ?? []);
  expect(skipped).toEqual(names);
  expect(output).toContain(`0 tried, 0 failed, ${names.length} skipped.`);
});

test('what is set is tried, and put back as it was', async () => {
  // Without the address of the other, the lead finder is left out.
  const { LEADS_OVERPASS_URL: _later, ...most } = all;
  const { code, output, linesOf } = await smoke(most);
  expect(code, output).toBe(0);
  expect(linesOf('OIDC')).toEqual([
    expect.stringContaining(`found: ${oidc.issuer}, with userinfo, logout and back-channel logout`),
    'asks people to sign in, with the scope openid profile email groups',
    'takes the client and its secret (the made-up code: invalid_grant)',
  ]);
  expect(linesOf('Nominatim')).toEqual(['Dubbo is at -32.2569, 148.6011']);
  expect(linesOf('SMTP')).toEqual(['lets us in', 'took a mail to boss@dealer.example']);
  expect(mail.taken).toEqual([expect.stringContaining('Subject: Dealer CRM: a test')]);
  expect(linesOf('S3')).toEqual([
    expect.stringMatching(/^the bucket crm-files at .+: 0 files/),
    'a file was kept, read and taken out',
  ]);
  expect(output).toContain('4 tried, 0 failed, 10 skipped.');
});

test('without leave to write nothing is written', async () => {
  const { SMTP_URL, FILES_S3_URL } = all;
  const { code, output, linesOf } = await smoke({ SMTP_URL, FILES_S3_URL });
  expect(code, output).toBe(0);
  expect(linesOf('SMTP')).toContain('no mail was sent, for SMOKE_MAIL_TO is not set');
  expect(mail.taken).toEqual([]);
  expect(linesOf('S3')).toHaveLength(1);
});

test('each failure is told, holds nothing up, and makes the whole of it fail', async () => {
  osm.mishaps = [(reply) => reply.writeHead(403).end('Banned')];
  const { code, output, linesOf } = await smoke({
    ...oidc.environment,
    OIDC_CLIENT_SECRET: 'another one',
    LEADS_NOMINATIM_URL: osm.nominatimUrl,
    SMTP_URL: 'smtp://127.0.0.1:1',
    FILES_S3_URL: bucketAt('none'),
  });
  expect(code, output).toBe(1);
  expect(linesOf('OIDC')?.at(-1)).toMatch(/^FAILED: It does not take the client or its secret/);
  expect(linesOf('Nominatim')).toEqual(['FAILED: It answered 403: Banned']);
  expect(linesOf('SMTP')).toEqual([expect.stringMatching(/^FAILED: .*ECONNREFUSED/)]);
  expect(linesOf('S3')).toEqual([expect.stringMatching(/^FAILED: .*bucket/i)]);
  expect(output).toContain('4 tried, 4 failed, 10 skipped.');
});

const habitual = await openHabitualProvider({});
test.each<[string, NodeJS.ProcessEnv, RegExp]>([
  [
    'a redirect address',
    { ...oidc.environment, PUBLIC_URL: 'http://127.0.0.1:1' },
    /lets nobody begin.+answered 400/,
  ],
  [
    'a scope',
    { ...habitual.environment, OIDC_SCOPE: 'openid nonsense' },
    /lets nobody begin with the scope openid nonsense.+invalid_scope/,
  ],
  ['a provider', { ...oidc.environment, OIDC_ISSUER: 'http://127.0.0.1:1' }, /^FAILED: /],
])('single sign-on by %s that is not known fails', async (_what, variables, words) => {
  const { code, output, linesOf } = await smoke(variables);
  expect(code, output).toBe(1);
  expect(linesOf('OIDC')?.at(-1)).toMatch(words);
});
