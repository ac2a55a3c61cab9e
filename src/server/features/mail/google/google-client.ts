/** What is special about calling Google: its limits, its errors, and that changes are sent one by one. */
import {
  MailServiceError,
  ReconnectNeeded,
} from '#server/features/mail/providers/mail-provider.ts';
import {
  type MailServiceOptions,
  openMailServiceClient,
  type RestFault,
  readFault,
} from '#server/features/mail/providers/mail-service-client.ts';
import type { PatientClient, ServiceReply } from '#server/kernel/outbound/patient-client.ts';
import { Places } from '#server/kernel/places.ts';

export interface GoogleClient extends PatientClient {
  /** Google wants the changes of an account one by one. */
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

export function openGoogleClient(options: MailServiceOptions, base: string): GoogleClient {
  const client = openMailServiceClient(options, {
    label: 'Google',
    base,
    parallel: 3,
    isLimit: ({ status, codes }) => status === 403 && codes.some((code) => limits.has(code)),
    explain,
  });
  const place = new Places(1);
  return { ...client, inTurn: (work) => place.during(work) };
}

export function codesIn({ status, body }: ServiceReply): readonly string[] {
  return readFault(status, body).codes;
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

/** A round that loops, or ends without a token, was cut short: missing items are not deleted. */
export function checkPage(page: string | null, next: string | null, token: string | null): void {
  const goesOn = next !== null && next !== page;
  const ends = next === null && token !== null;
  if (!goesOn && !ends) {
    throw new MailServiceError('Google answered with a page that leads nowhere.');
  }
}
