/** What is Google's own about asking it: its limits, its errors, and changes one after the other. */
import type { z } from 'zod';
import { MailServiceError, ReconnectNeeded } from '../mail-providers/mail-provider.ts';
import {
  faultOf,
  openRestClient,
  openTurns,
  type RestCall,
  type RestFault,
  type RestReply,
  type RestServiceOptions,
} from '../mail-providers/rest-client.ts';

export interface GoogleClient {
  call(call: RestCall): Promise<RestReply>;
  /** A call whose answer must be a success, of this shape. */
  read<Shape extends z.ZodType>(shape: Shape, call: RestCall): Promise<z.output<Shape>>;
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
  });
  return {
    ...client,
    inTurn: openTurns(1),
    async read(shape, call) {
      const reply = await client.call(call);
      if (!isDone(reply)) throw refusalOf(reply);
      return shapedAs(shape, reply);
    },
  };
}

export function isDone({ status }: RestReply): boolean {
  return status >= 200 && status < 300;
}

export function shapedAs<Shape extends z.ZodType>(
  shape: Shape,
  { body }: RestReply,
): z.output<Shape> {
  const { data, success } = shape.safeParse(body);
  if (!success) throw new MailServiceError('Google answered with something that cannot be read.');
  return data;
}

export function faultIn({ status, body }: RestReply): RestFault {
  return faultOf(status, body);
}

export function refusalOf(reply: RestReply): MailServiceError {
  const { status, codes, message } = faultIn(reply);
  if (codes.some((code) => switchedOff.has(code))) {
    return new MailServiceError(
      'The People API and the Google Calendar API have to be switched on in the Google Cloud project of the app.',
    );
  }
  if (codes.some((code) => missingConsent.has(code))) {
    return new ReconnectNeeded('Google was not allowed to share contacts and calendar.');
  }
  return new MailServiceError(`Google refused it: ${message} (HTTP ${status})`);
}
