/** How the providers differ in linking an account, and what is said when it fails. */
import * as client from 'openid-client';
import type { MailLinkProblem } from '#contract/mail-sync.ts';
import type { MailConnection } from '#server/features/mail/mail-variables.ts';
import { OutboundError } from '#server/kernel/outbound/outbound-error.ts';

/** A connection whose account is linked. */
export interface LinkApp {
  issuer: URL;
  clientId: string;
  clientSecret: string;
  parameters: { scope: string } & Record<string, string>;
  /** The scopes that are required, by the ends of their names. */
  needed: readonly string[];
}

const googleScopes = [
  'https://www.googleapis.com/auth/contacts',
  'https://www.googleapis.com/auth/calendar.events',
  'https://www.googleapis.com/auth/calendar.calendarlist.readonly',
];
const microsoftScopes = ['User.Read', 'Contacts.ReadWrite', 'Calendars.ReadWrite'];

/** Null if it is of another kind, or something is missing. */
export function readLinkApp(connection: MailConnection | null): LinkApp | null {
  const { provider, clientId, clientSecret, tenant } = connection ?? {};
  if (!provider || !clientId || !clientSecret) return null;
  const issuerOf = (usual: string) => new URL(connection?.issuer ?? usual);
  if (provider === 'google') {
    return {
      issuer: issuerOf('https://accounts.google.com'),
      clientId,
      clientSecret,
      parameters: {
        scope: ['openid', 'email', ...googleScopes].join(' '),
        access_type: 'offline',
        // Without it Google sends a refresh token only with the first consent.
        prompt: 'consent',
        include_granted_scopes: 'true',
      },
      needed: googleScopes,
    };
  }
  if (provider === 'microsoft' && tenant) {
    const directory = encodeURIComponent(tenant);
    return {
      issuer: issuerOf(`https://login.microsoftonline.com/${directory}/v2.0`),
      clientId,
      clientSecret,
      // No prompt=consent: where a tenant restricts consent it stops all but its administrators, even after
      // these have granted it (AADSTS90094). The scope offline_access alone gives the refresh token.
      parameters: { scope: ['openid', 'email', 'offline_access', ...microsoftScopes].join(' ') },
      needed: microsoftScopes,
    };
  }
  return null;
}

/** Consent may be partial; if the provider does not say, it is complete. */
export function isAllGranted({ needed }: LinkApp, granted: string | undefined): boolean {
  if (granted === undefined) return true;
  const given = granted.toLowerCase().split(' ');
  return needed.every((scope) => {
    const name = scope.toLowerCase();
    return given.some((each) => each === name || each.endsWith(`/${name}`));
  });
}

/** The account's name until the service itself is asked. */
export function accountIn(claims: Readonly<Record<string, unknown>>): string {
  const { email, preferred_username: username, sub } = claims;
  const names = [email, username, sub].filter((name) => typeof name === 'string');
  return names.find((name) => name !== '') ?? '';
}

const ofTheApp = new Set(['invalid_client', 'unauthorized_client', 'invalid_scope']);
const refusals = new Set(['access_denied', 'consent_required', 'interaction_required']);

export function nameLinkProblem(error: unknown): MailLinkProblem {
  if (isOffline(error)) return 'offline';
  if (error instanceof client.AuthorizationResponseError) {
    if (refusals.has(error.error)) return 'refused';
    return ofTheApp.has(error.error) ? 'settings' : 'failed';
  }
  if (error instanceof client.ResponseBodyError) {
    if (ofTheApp.has(error.error)) return 'settings';
    return error.error === 'invalid_grant' ? 'expired' : 'failed';
  }
  const code = error instanceof client.ClientError ? error.code : undefined;
  return code === 'OAUTH_INVALID_RESPONSE' ? 'state' : 'failed';
}

/** There was no answer, or only that the provider is out of order. */
export function isOffline(error: unknown): boolean {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if (inner instanceof OutboundError) return true;
    if (inner.name === 'TimeoutError' || inner instanceof OutOfOrder) return true;
  }
  return false;
}

/** The provider answered with an error of its own. */
export class OutOfOrder extends Error {
  constructor(status: number) {
    super(`It answered with an error (HTTP ${status}).`);
  }
}
