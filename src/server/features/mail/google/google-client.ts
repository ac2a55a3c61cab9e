/** What is Google's own about asking it: its limits, its errors, and changes one after the other. */
import {
  MailServiceError,
  ReconnectNeeded,
} from '#server/features/mail/providers/mail-provider.ts';
import { openTurns } from '#server/features/mail/providers/request-turns.ts';
import {
  openRestClient,
  type RestClient,
  type RestReply,
  type RestServiceOptions,
} from '#server/features/mail/providers/rest-client.ts';
import { faultOf, type RestFault } from '#server/features/mail/providers/rest-faults.ts';

export interface GoogleClient extends RestClient {
  /** Google wants the changes of one account one after the other. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
}

const limits = new Set([
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'quotaExceeded',
  'RATE_LIMIT_EXCEEDED',
  'RESOURCE_EXHAUSTED',
]);
const missingConsent = new Set(['ACCESS_TOKEN_SCOPE_INSUFFICIENT', 'insufficientPermissions']);
const switchedOff = new Set(['SERVICE_DISABLED', 'accessNotConfigured']);

export function openGoogleClient(options: RestServiceOptions, base: string): GoogleClient {
  const client = openRestClient(options, {
    label: 'Google',
    base,
    parallel: 3,
    headers: {},
    isLimit: ({ status, codes }) => status === 403 && codes.some((code) => limits.has(code)),
    explain,
  });
  return { ...client, inTurn: openTurns(1) };
}

export function codesIn({ status, body }: RestReply): readonly string[] {
  return faultOf(status, body).codes;
}

function explain({ codes }: RestFault): MailServiceError | null {
  if (codes.some((code) => switchedOff.has(code))) {
    return new MailServiceError(
      'The People API and the Google Calendar API have to be switched on in the Google Cloud project of the app.',
    );
  }
  return codes.some((code) => missingConsent.has(code))
    ? new ReconnectNeeded('Google was not allowed to share contacts and calendar.')
    : null;
}

/** A round that goes nowhere, or ends without its token, was cut short: what did not come is not gone. */
export function checkPage(page: string | null, next: string | null, token: string | null): void {
  const goesOn = next !== null && next !== page;
  const ends = next === null && token !== null;
  if (!goesOn && !ends) {
    throw new MailServiceError('Google answered with a page that leads nowhere.');
  }
}
