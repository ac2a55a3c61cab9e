/**
 * An OpenID provider made by hand, with the habits that well-known ones have and a certified one has not: scopes that
 * it refuses, secrets that it does not decode, ID tokens that tell little, and userinfo in every state.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll } from 'vitest';

type Claims = Record<string, unknown>;

interface Habits {
  /** In its discovery document; undefined: it says nothing. */
  scopes?: string[];
  authMethods?: string[];
  /** What it takes, whatever it says; Basic with escapes that it does not undo is common. */
  takes: 'basic' | 'basic, undecoded' | 'post';
  /** Of whoever signs in: what the ID token tells beside the subject. */
  idToken: Claims;
  /** Undefined: it has no such endpoint. */
  userinfo?: (reply: ServerResponse) => unknown;
}

export interface HabitualProvider {
  issuer: string;
  habits: Habits;
  environment: Record<string, string>;
  /** What came to it, such as `POST /token`. */
  calls: string[];
  /** Goes there and back as a browser would; what it is sent back to. */
  visit(address: string): Promise<string>;
  sign(claims: Claims): Promise<string>;
}

interface Client {
  id: string;
  secret: string;
}

/** Of characters that are lost where one side encodes and the other does not decode. */
export const habitualClient: Client = { id: 'dealer crm:1', secret: 'a+b%20c~d_e-f.g/h=é' };
export const subject = '00u1-anna';

/** In plain JSON. */
export const told = (claims: Claims) => (reply: ServerResponse) => json(reply, 200, claims);
/** As a signed JWT. */
export const toldAsJwt = (jwt: () => Promise<string>) => async (reply: ServerResponse) =>
  reply.setHeader('content-type', 'application/jwt').end(await jwt());

export async function openHabitualProvider(
  habits: Partial<Habits>,
  client = habitualClient,
): Promise<HabitualProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const nonces = new Map<string, string>();
  const server = createServer(async (request, reply) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', provider.issuer);
    const body = new URLSearchParams(await bodyOf(request));
    provider.calls.push(`${request.method} ${pathname}`);
    if (pathname.endsWith('/openid-configuration')) return json(reply, 200, discovery());
    if (pathname === '/jwks') return json(reply, 200, { keys: [jwk] });
    if (pathname === '/auth') return authorize(query, reply);
    if (pathname === '/token') return exchange(request, body, reply);
    const { userinfo } = provider.habits;
    if (pathname !== '/userinfo' || !userinfo) return json(reply, 404, {});
    if (request.headers.authorization !== 'Bearer an-access-token') return refused(reply);
    await userinfo(reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: HabitualProvider = {
    issuer,
    habits: { takes: 'basic', idToken: {}, ...habits },
    calls: [],
    environment: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      OIDC_ROLES: 'crm-owners=super_user,crm-admins=admin,sales=staff',
      PUBLIC_URL: 'https://crm.dealer.example',
    },
    async visit(address) {
      const reply = await fetch(address, { redirect: 'manual' });
      return reply.headers.get('location') ?? `it answered ${reply.status}`;
    },
    sign: (claims) => signed(claims, privateKey),
  };

  const discovery = () => ({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    userinfo_signing_alg_values_supported: ['RS256'],
    scopes_supported: provider.habits.scopes,
    token_endpoint_auth_methods_supported: provider.habits.authMethods,
    userinfo_endpoint: provider.habits.userinfo && `${issuer}/userinfo`,
  });

  const authorize = (query: URLSearchParams, reply: ServerResponse) => {
    const { scopes = ['openid', 'profile', 'email'] } = provider.habits;
    const isKnown = query
      .get('scope')
      ?.split(' ')
      .every((scope) => scopes.includes(scope));
    const back = new URL(query.get('redirect_uri') ?? '');
    back.searchParams.set('state', query.get('state') ?? '');
    const code = `code-${nonces.size}`;
    nonces.set(code, query.get('nonce') ?? '');
    if (isKnown) back.searchParams.set('code', code);
    else back.searchParams.set('error', 'invalid_scope');
    reply.writeHead(302, { location: back.href }).end();
  };

  const exchange = async (
    { headers }: IncomingMessage,
    body: URLSearchParams,
    reply: ServerResponse,
  ) => {
    const { takes, idToken } = provider.habits;
    const shown = takes === 'post' ? inBody(body) : inHeader(headers.authorization ?? '', takes);
    const isOurs = shown.join(' ') === [client.id, client.secret].join(' ');
    if (!isOurs) return headers.authorization ? refused(reply) : invalidClient(reply);
    const nonce = nonces.get(body.get('code') ?? '');
    const now = Math.floor(Date.now() / 1_000);
    const base = { iss: issuer, aud: client.id, sub: subject, nonce, iat: now };
    return json(reply, 200, {
      access_token: 'an-access-token',
      token_type: 'Bearer',
      id_token: await provider.sign({ ...base, exp: now + 300, ...idToken }),
    });
  };

  return provider;
}

export function signed(claims: Claims, key: CryptoKey): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key);
}

function inBody(body: URLSearchParams): (string | null)[] {
  return [body.get('client_id'), body.get('client_secret')];
}

/** As a form has it (RFC 6749, appendix B), where it is decoded at all. */
function inHeader(authorization: string, takes: Habits['takes']): string[] {
  const pair = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString('latin1');
  const [id = '', secret = ''] = pair.split(':');
  if (takes === 'basic, undecoded') return [id, secret];
  const plain = new URLSearchParams(`id=${id}&secret=${secret}`);
  return [plain.get('id') ?? '', plain.get('secret') ?? ''];
}

function invalidClient(reply: ServerResponse) {
  json(reply, 401, { error: 'invalid_client' });
}

function refused(reply: ServerResponse) {
  reply.setHeader('www-authenticate', 'Basic realm="the provider"');
  invalidClient(reply);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request) body += part;
  return body;
}

function json(reply: ServerResponse, status: number, body: unknown) {
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
