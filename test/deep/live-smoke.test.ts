/** All that `npm run live-smoke` tries, each against its contract server or the real program on this machine. */
import * as client from 'openid-client';
import { beforeEach, expect, test } from 'vitest';
import { type AiProvider, aiProviders } from '#contract/ai-settings.ts';
import { readLinkApp } from '#server/features/mail/connection/linking.rules.ts';
import { sendSearch } from '../ai-search.ts';
import { aiKey, openAiServer, sendJson, sendText } from '../ai-server.ts';
import { openCapsuleServer } from '../capsule-server.ts';
import { openRadicale } from '../dav-servers.ts';
import { openGoogleServer } from '../google-server.ts';
import { smoke } from '../live-smoke.ts';
import { openMicrosoftServer } from '../microsoft-server.ts';
import { mailClient, openFrontDoor, openOidcServer } from '../oidc-server.ts';
import { openOsmServer } from '../osm-server.ts';

const door = await openFrontDoor();
const oidc = await openOidcServer(door.url, { tellsAll: true });
const ai = await openAiServer();
const osm = await openOsmServer();
const capsule = await openCapsuleServer();
const google = await openGoogleServer();
const microsoft = await openMicrosoftServer();
const radicale = await openRadicale();
google.isToken = (token) => oidc.isToken(token);
microsoft.isToken = (token) => oidc.isToken(token);
oidc.accounts.set('sales', { email: 'sales@dealer.example' });

const company = {
  ...{ name: 'Dubbo Pipes', address: '1 Main Street', city: 'Dubbo', phone: '02 6885 1234' },
  ...{ website: null, email: null, industry: 'Plumbing', notes: null },
  sourceUrl: 'https://register.example/pipes',
};
const prefixes: Record<AiProvider, string> = {
  openai: 'OPENAI',
  anthropic: 'ANTHROPIC',
  google: 'GEMINI',
  'openai-compatible': 'OPENAI_COMPATIBLE',
};
const models: Record<AiProvider, string> = {
  openai: 'gpt-5-mini',
  anthropic: 'claude-sonnet-4-5',
  google: 'gemini-3-pro-preview',
  'openai-compatible': 'local',
};
const aiVariables = Object.fromEntries(
  aiProviders.flatMap((provider) => [
    [`${prefixes[provider]}_MODEL`, models[provider]],
    [`${prefixes[provider]}_API_KEY`, aiKey],
    [`${prefixes[provider]}_BASE_URL`, ai.baseUrl(provider)],
  ]),
);
const ports = [ai.port, ...[osm, capsule, google, microsoft].map(({ server }) => server.port)];
const allowed = [...ports.map((port) => `127.0.0.1:${port}`), new URL(oidc.issuer).host];

beforeEach(() => {
  ai.does((call, reply) => {
    if (call.body.includes('the one word')) return sendText(call, reply, 'ready');
    const text = JSON.stringify({ companies: [company] });
    sendSearch(call, reply, { text, pages: [company.sourceUrl] });
  });
  osm.elements = [
    {
      type: 'node',
      id: 1,
      lat: -32.2569,
      lon: 148.6011,
      tags: { name: 'Pipe & Co', craft: 'plumber' },
    },
  ];
});

/** As somebody gets one for the app, once. */
async function refreshToken(provider: 'google' | 'microsoft'): Promise<string> {
  const { id: clientId, secret: clientSecret } = mailClient;
  const none = { serverUrl: null, contactsUrl: null, username: null, password: null };
  const app = readLinkApp({
    ...none,
    issuer: oidc.issuer,
    provider,
    clientId,
    clientSecret,
    tenant: 'dealer.example',
  });
  if (!app) throw new Error('It cannot be linked');
  const configuration = await client.discovery(
    app.issuer,
    clientId,
    undefined,
    client.ClientSecretPost(clientSecret),
    { execute: [client.allowInsecureRequests] },
  );
  const verifier = client.randomPKCECodeVerifier();
  const address = client.buildAuthorizationUrl(configuration, {
    ...app.parameters,
    redirect_uri: `${door.url}/api/mail-service/linked`,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  const back = new URL(await oidc.signIn(address.href, 'sales'));
  const checks = { pkceCodeVerifier: verifier };
  const tokens = await client.authorizationCodeGrant(configuration, back, checks);
  return tokens.refresh_token ?? '';
}

async function linkedVariables(prefix: string, provider: 'google' | 'microsoft', url: string) {
  return Object.entries({
    CLIENT_ID: mailClient.id,
    CLIENT_SECRET: mailClient.secret,
    REFRESH_TOKEN: await refreshToken(provider),
    ISSUER: oidc.issuer,
    URL: url,
  }).map(([name, value]) => [`${prefix}_${name}`, value]);
}

test('every provider that needs a server of ours, or an account, is tried', async () => {
  google.putPerson({ names: [{ displayName: 'Anna Berg' }] });
  microsoft.putContact({ displayName: 'Bea Coe' });
  const { code, output, linesOf } = await smoke({
    ...aiVariables,
    LEADS_NOMINATIM_URL: osm.nominatimUrl,
    LEADS_OVERPASS_URL: osm.overpassUrl,
    CAPSULE_TOKEN: capsule.token,
    CRM_SERVICE_URL: capsule.url,
    MAIL_SERVICE_URL: radicale.url,
    MAIL_SERVICE_USERNAME: radicale.username,
    MAIL_SERVICE_PASSWORD: radicale.password,
    ...Object.fromEntries(await linkedVariables('GOOGLE', 'google', google.url)),
    ...Object.fromEntries(await linkedVariables('MICROSOFT', 'microsoft', microsoft.url)),
    MICROSOFT_TENANT: 'dealer.example',
    OUTBOUND_ALLOW: [...allowed, radicale.target].join(','),
  });
  expect(code, output).toBe(0);
  for (const provider of aiProviders) {
    expect(linesOf(`AI by ${provider}`), output).toEqual([
      'without web search: It answers: “ready”',
      'with web search: 1 found for “plumbers in Dubbo”, such as Dubbo Pipes',
    ]);
  }
  expect(linesOf('Overpass')).toEqual(['1 shops in the middle of Dubbo, of at most 5']);
  expect(linesOf('Lead finder over OpenStreetMap')).toEqual([
    '1 found for “plumbers in Dubbo”, such as Pipe & Co',
  ]);
  expect(linesOf('Capsule')?.at(-1)).toBe('Run again, nothing changed.');
  expect(linesOf('CardDAV/CalDAV')).toContainEqual(expect.stringContaining('0 read, 0 unreadable'));
  expect(linesOf('Google')).toContainEqual(expect.stringMatching(/^contacts .+: 1 read/));
  expect(linesOf('Microsoft 365')).toContainEqual(expect.stringMatching(/^contacts .+: 1 read/));
  expect(output).toContain('11 tried, 0 failed, 3 skipped.');
});

test('a model that cannot search is a failure, though it answers', async () => {
  ai.does((call, reply) => {
    if (call.body.includes('the one word')) return sendText(call, reply, 'ready');
    sendJson(reply, 400, { error: { message: 'This model has no web search.' } });
  });
  const { code, output, linesOf } = await smoke({ ...aiVariables, OUTBOUND_ALLOW: allowed.join() });
  expect(code, output).toBe(1);
  for (const provider of aiProviders) {
    expect(linesOf(`AI by ${provider}`), output).toEqual([
      'without web search: It answers: “ready”',
      expect.stringMatching(/^FAILED: With web search: /),
    ]);
  }
  expect(output).toContain('4 tried, 4 failed');
});
