/** What the JSON mail services have in common in their habits and error messages. */

import { OutboundError } from '#server/kernel/outbound/outbound-error.ts';
import {
  openPatientClient,
  type PatientClient,
  type ServiceAccess,
  usualPauses,
} from '#server/kernel/outbound/patient-client.ts';
import type { OutboundReply } from '#server/kernel/outbound/safe-fetch.ts';
import { MailServiceError, ReconnectNeeded } from './mail-provider.ts';

export interface MailServiceOptions extends ServiceAccess {
  now?: () => Date;
  /** Replaces `Math.random` in tests. */
  random?: () => number;
}

export interface MailServiceHabits {
  /** As it is shown on the screen. */
  label: string;
  base: string;
  /** Calls under way at once. */
  parallel: number;
  /** Of each call. */
  headers?: Record<string, string>;
  /** Which answers mean a temporary limit. */
  isLimit: (fault: RestFault) => boolean;
  /** Own words for some errors in place of the service's; null for none. */
  explain?: (fault: RestFault) => MailServiceError | null;
}

/** A call that must not be repeated failed in a way that leaves open whether it was done. */
export class OutcomeUnknown extends MailServiceError {}

const timeout = 60_000;
const maxBytes = 32 * 1_048_576;
const longestPatience = 30 * 60_000;
const mostLimits = 12;
const mostFailures = 5;

/** Returns any answer below 500 that is neither a refused token nor a limit. */
export function openMailServiceClient(
  { now, random, ...access }: MailServiceOptions,
  { label, isLimit, explain, ...habits }: MailServiceHabits,
): PatientClient {
  return openPatientClient(access, {
    ...habits,
    timeout,
    maxBytes,
    mostLimits,
    mostFailures,
    isTooLong: (waited) => waited > longestPatience,
    pauseAfter: usualPauses({ now, random }),
    judge({ status }, body) {
      const fault = status >= 400 ? readFault(status, body) : null;
      if (fault && (status === 429 || isLimit(fault))) return 'limit';
      return status < 500 && (body !== undefined || fault) ? 'answer' : 'failure';
    },
    errors: {
      elsewhere: () =>
        new MailServiceError(`${label} pointed to a page at another address. Nothing was sent.`),
      tokenRefused: () => new ReconnectNeeded(`${label} refuses the link to the account.`),
      limited: () => new MailServiceError(`${label} takes no more calls for now. Try again later.`),
      failed: (answer) =>
        new MailServiceError(`${label} could not be reached: ${reasonOf(answer)}`, {
          cause: answer instanceof OutboundError ? answer : undefined,
        }),
      outcomeUnknown: (answer) =>
        new OutcomeUnknown(`${label} did not say whether it was saved: ${reasonOf(answer)}`),
      unreadable: () =>
        new MailServiceError(`${label} answered with something that cannot be read.`),
      refused({ status, body }) {
        const fault = readFault(status, body);
        const words = `${label} refused it: ${fault.message} (HTTP ${status})`;
        return explain?.(fault) ?? new MailServiceError(words);
      },
    },
  });
}

function reasonOf(answer: OutboundReply | OutboundError): string {
  if (answer instanceof OutboundError) return answer.message;
  if (answer.status < 500) return 'It answered with something else than JSON.';
  return `It answered with an error (HTTP ${answer.status}).`;
}

/** A service's error: codes for programs, and its message. */
export interface RestFault {
  status: number;
  codes: readonly string[];
  message: string;
}

/** The error codes of Google and Microsoft, wherever they are in the error. */
export function readFault(status: number, body: unknown): RestFault {
  const error = memberOf(body, 'error');
  const lists = [memberOf(error, 'errors'), memberOf(error, 'details')].flatMap((list) =>
    Array.isArray(list) ? list : [],
  );
  const named = [
    memberOf(error, 'status'),
    memberOf(error, 'code'),
    memberOf(memberOf(error, 'innerError'), 'code'),
    ...lists.map((each) => memberOf(each, 'reason')),
  ];
  const message = memberOf(error, 'message');
  return {
    status,
    codes: named.filter((name) => typeof name === 'string'),
    message: typeof message === 'string' ? message.slice(0, 300) : `HTTP ${status}`,
  };
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
