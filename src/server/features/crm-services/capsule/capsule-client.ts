/** What is special about Capsule's API v2: its rate limit, its pages and its refusals. */
import type { z } from 'zod';
import { CrmServiceError } from '#server/features/crm-services/service/service-port.ts';
import { OutboundError } from '#server/kernel/outbound/outbound-error.ts';
import {
  openPatientClient,
  type Patience,
  type ServiceAccess,
  type ServiceHabits,
} from '#server/kernel/outbound/patient-client.ts';
import type { OutboundReply } from '#server/kernel/outbound/safe-fetch.ts';

export interface CapsuleReply<Body> {
  body: Body;
  /** The address of the next page; null on the last one. */
  next: string | null;
}

export interface CapsuleClient {
  get<Shape extends z.ZodType>(
    shape: Shape,
    address: string,
    patience: Patience,
  ): Promise<CapsuleReply<z.output<Shape>>>;
}

export interface CapsuleOptions extends Pick<ServiceAccess, 'web' | 'pause'> {
  url: string;
  token: string;
  now: () => Date;
}

const second = 1_000;
const minute = 60 * second;
/** After a failed answer; twice as long each time. */
const firstRetry = 0.5 * second;
/** No single wait is longer. The limit is per hour, so waiting much longer makes no sense. */
const longestWait = 10 * minute;
const longestPatience = 75 * minute;
const shortestWait = 0.2 * second;

const habits: Omit<ServiceHabits, 'base' | 'pauseAfter'> = {
  timeout: 40 * second,
  maxBytes: 24 * 1_048_576,
  mostLimits: Number.POSITIVE_INFINITY,
  mostFailures: 6,
  mostHastyFailures: 2,
  isTooLong: (waited, next) => waited + next > longestPatience,
  judge({ status, body: bytes }, body) {
    if (status === 429) return 'limit';
    if (status === 200) return bytes.length > 0 && body !== undefined ? 'answer' : 'failure';
    return status >= 500 || status === 408 ? 'failure' : 'answer';
  },
  words: {
    limit: (milliseconds) =>
      `Waiting for Capsule, whose limit of calls is reached (up to ${Math.ceil(milliseconds / minute)} min)`,
    failure: 'Trying again to reach Capsule',
  },
  errors: {
    elsewhere: () =>
      new CrmServiceError('Capsule pointed to a page at another address. Nothing was sent.'),
    tokenRefused,
    limited: () => new CrmServiceError('Capsule takes no more calls for now.'),
    failed,
    outcomeUnknown: failed,
    unreadable: notExpected,
    refused({ status }) {
      return status === 403
        ? new CrmServiceError('The API token may not read this in Capsule.')
        : new CrmServiceError(`Capsule answered with an error (HTTP ${status}).`);
    },
  },
};

export function openCapsuleClient(options: CapsuleOptions): CapsuleClient {
  const { url, token, now, ...access } = options;
  const client = openPatientClient(
    {
      ...access,
      async accessToken(refused) {
        if (refused !== undefined) throw tokenRefused();
        return token;
      },
    },
    {
      ...habits,
      base: url,
      pauseAfter: (what, reply, tries) =>
        what === 'limit' ? untilLifted(reply, now()) : firstRetry * 2 ** tries,
    },
  );
  return {
    async get(shape, address, patience) {
      const reply = await client.call({ address, ...patience });
      if (reply.status !== 200) throw client.refusalOf(reply);
      const next = nextOf(reply.headers.get('link'), reply.url);
      if (next === reply.url) throw new CrmServiceError('Capsule pointed from a page to itself.');
      return { body: client.shapedAs(shape, reply), next };
    },
  };
}

export function notExpected(): CrmServiceError {
  return new CrmServiceError('Capsule answered in a way that could not be read.');
}

function tokenRefused(): CrmServiceError {
  return new CrmServiceError('Capsule refused the API token: it is wrong or has expired.');
}

function failed(answer: OutboundReply | OutboundError): CrmServiceError {
  if (answer instanceof OutboundError) {
    return new CrmServiceError(`Capsule could not be reached: ${answer.message}`);
  }
  if (answer.status === 200) {
    return new CrmServiceError('Capsule answered with something else than JSON.');
  }
  return new CrmServiceError(`Capsule answered with an error (HTTP ${answer.status}).`);
}

/** Until the limit is lifted: Capsule sends that instant in seconds, others after how many seconds it is. */
function untilLifted(reply: OutboundReply | null, now: Date): number {
  const reset = Number(reply?.headers.get('x-ratelimit-reset') ?? Number.NaN);
  const after = Number(reply?.headers.get('retry-after') ?? Number.NaN);
  const asked = Number.isFinite(after)
    ? after * second
    : Number.isFinite(reset)
      ? reset * second - now.getTime()
      : minute;
  return Math.min(longestWait, Math.max(shortestWait, asked));
}

function nextOf(link: string | null, base: string): string | null {
  for (const [, target = '', more = ''] of (link ?? '').matchAll(/<([^<>]*)>([^<]*)/g)) {
    if (!/;\s*rel="?next"?/i.test(more)) continue;
    return URL.canParse(target, base) ? new URL(target, base).href : target;
  }
  return null;
}
