/** A real OpenID provider on this machine, and a front door by which it and browsers reach the app. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Provider } from 'oidc-provider';
import { afterAll } from 'vitest';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** An address that is known before what answers there is. */
export async function openFrontDoor(): Promise<{
  url: string;
  leadTo: (handler: Handler) => void;
}> {
  let handle: Handler = (_request, response) => response.writeHead(503).end();
  const server = createServer((request, response) => handle(request, response));
  const url = await listen(server);
  return { url, leadTo: (handler) => (handle = handler) };
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Lets a front door lead to the app. */
export function doorTo(app: FastifyInstance): Handler {
  return (request, response) => app.routing(request, response);
}

export const oidcClient = { id: 'dealer-crm', secret: 'a secret of the client' };
/** The app by which an account's contacts and calendar are shared, as with Google and Microsoft. */
export const mailClient = { id: 'dealer-crm-mail', secret: 'a-secret.of~the_mail-client' };
const mailScopes = [
  'https://www.googleapis.com/auth/contacts',
  'https://www.googleapis.com/auth/calendar.events',
  'https://www.googleapis.com/auth/calendar.calendarlist.readonly',
  'User.Read',
  'Contacts.ReadWrite',
  'Calendars.ReadWrite',
];

export interface OidcAccount {
  email?: string;
  email_verified?: boolean;
  name?: string;
  given_name?: string;
  family_name?: string;
  preferred_username?: string;
  groups?: string[];
}

export interface OidcServer {
  issuer: string;
  /** Who can sign in there, by subject; a test adds whom it needs. */
  accounts: Map<string, OidcAccount>;
  /** The variables with which the app knows this provider. */
  environment: NodeJS.ProcessEnv;
  /** Signs in there as a browser would; resolves to the address that it is sent back to. */
  signIn(address: string, login: string): Promise<string>;
  /** Goes there in the browser of the last sign-in; resolves to where it ends without anybody doing anything. */
  visit(address: string): Promise<string>;
  /** Signs out there, from the address that the app sent the browser to. */
  signOut(address: string): Promise<string>;
  /** Says no there; resolves to the address that the browser is sent back to. */
  refuse(address: string): Promise<string>;
  /** Is it an access token that is good still? */
  isToken(token: string): Promise<boolean>;
  /** Takes back all consent of which a token was shown. */
  endAccess(): Promise<void>;
  /** Away, or back again. */
  setAway(isAway: boolean): void;
}

/**
 * `publicUrl` is where the app is reached. The ID token of the code flow tells who signed in and hardly more, as the
 * standard and Okta have it; with `tellsAll` everything, as those of Google and Microsoft do. With `keepsConsent`
 * nobody may consent anew, as in a tenant of Microsoft's that leaves consent to its administrators.
 */
export async function openOidcServer(
  publicUrl: string,
  { tellsAll = false, keepsConsent = false } = {},
): Promise<OidcServer> {
  const accounts = new Map<string, OidcAccount>();
  let isAway = false;
  let handle: Handler = () => undefined;
  const server = createServer((request, response) => {
    const refused = keepsConsent && withoutApproval(new URL(request.url ?? '', issuer));
    if (isAway) request.socket.destroy();
    else if (refused) response.writeHead(302, { location: refused }).end();
    else handle(request, response);
  });
  const issuer = await listen(server);
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: oidcClient.id,
        client_secret: oidcClient.secret,
        redirect_uris: [`${publicUrl}/api/login/callback`],
        post_logout_redirect_uris: [`${publicUrl}/`],
        backchannel_logout_uri: `${publicUrl}/api/login/backchannel-logout`,
        backchannel_logout_session_required: true,
      },
      {
        client_id: mailClient.id,
        client_secret: mailClient.secret,
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: [`${publicUrl}/api/mail-service/linked`],
      },
    ],
    features: {
      devInteractions: { enabled: true },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true },
      revocation: { enabled: true },
    },
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    pkce: { required: () => true },
    conformIdTokenClaims: !tellsAll,
    claims: {
      openid: ['sub', 'sid'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username'],
      groups: ['groups'],
    },
    scopes: ['openid', 'email', 'profile', 'groups', 'offline_access', ...mailScopes],
    cookies: { keys: ['a key for tests'] },
    // Else it refuses to call back to this very machine.
    fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as RequestInit),
    findAccount: (_ctx, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, ...accounts.get(id) }),
    }),
  });
  handle = provider.callback();
  let jar = new Map<string, string>();
  const grants = new Set<string>();

  /** Follows redirects within the provider, until they lead out of it or end. */
  const follow = async (address: string, form?: Record<string, string>) => {
    let at = address;
    let body = form && new URLSearchParams(form);
    for (;;) {
      const response = await fetch(at, {
        redirect: 'manual',
        headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(body && { method: 'POST', body }),
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        if (value === '') jar.delete(name);
        else jar.set(name, value);
      }
      body = undefined;
      const location = response.headers.get('location');
      if (location === null) return { at, html: await response.text() };
      at = new URL(location, at).href;
      if (!at.startsWith(issuer)) return { at, html: '' };
    }
  };

  return {
    issuer,
    accounts,
    environment: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: oidcClient.id,
      OIDC_CLIENT_SECRET: oidcClient.secret,
      OIDC_ROLES: 'crm-owners=super_user,crm-admins=admin,sales=staff',
      PUBLIC_URL: publicUrl,
    },
    async signIn(address, login) {
      jar = new Map();
      const asked = await follow(address);
      const consent = await follow(asked.at, { prompt: 'login', login, password: 'any' });
      const done = await follow(consent.at, { prompt: 'consent' });
      return done.at;
    },
    async visit(address) {
      return (await follow(address)).at;
    },
    async refuse(address) {
      jar = new Map();
      const asked = await follow(address);
      return (await follow(`${asked.at}/abort`)).at;
    },
    async isToken(token) {
      const found = await provider.AccessToken.find(token);
      if (found?.grantId) grants.add(found.grantId);
      return found !== undefined;
    },
    async endAccess() {
      for (const grant of grants) {
        await provider.AccessToken.revokeByGrantId(grant);
        await provider.RefreshToken.revokeByGrantId(grant);
      }
    },
    async signOut(address) {
      const { at, html } = await follow(address);
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? '';
      const done = await follow(`${new URL(at).origin}/session/end/confirm`, {
        xsrf,
        logout: 'yes',
      });
      return done.at;
    },
    setAway: (away) => {
      isAway = away;
    },
  };
}

/** Where to send who is asked to consent though an administrator has; undefined: they are not. */
function withoutApproval({ pathname, searchParams: asked }: URL): string | undefined {
  const wantsConsent = asked.get('prompt')?.split(' ').includes('consent');
  if (pathname !== '/auth' || !wantsConsent) return undefined;
  const back = new URL(asked.get('redirect_uri') ?? '');
  back.searchParams.set('error', 'access_denied');
  back.searchParams.set('error_description', 'AADSTS90094: The grant requires admin permission.');
  back.searchParams.set('state', asked.get('state') ?? '');
  return back.href;
}
