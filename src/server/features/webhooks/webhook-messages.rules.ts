/** What a receiver gets, how it is signed, and when a delivery is retried. */
import { createHmac } from 'node:crypto';

const minute = 60_000;

/** Waits after the first, second … failed try; after the last one it gives up. Some 15 hours in total. */
const waits = [1, 5, 15, 60, 120, 240, 480].map((minutes) => minutes * minute);

/** How long a webhook may fail before it is switched off. */
export const patience = 5 * 24 * 60 * minute;

/** Milliseconds until the next try after this number of tries; null if there is none. */
export function waitAfter(tries: number): number | null {
  return waits[tries - 1] ?? null;
}

/** `t=<seconds>,v1=<HMAC-SHA256 of "seconds.body" in hex>`; the key is the secret's text, `whsec_` included. */
export function signMessage(body: string, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1_000);
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}

export interface Message {
  id: string;
  event: string;
  createdAt: string;
  /** The user who made the change; null for a test and for changes by the server itself. */
  actorId: string | null;
  /** The record before and after; null before a creation and after a deletion. */
  data: { before: unknown; after: unknown };
}

export function makeHeaders(message: Message, body: string, secret: string, now: Date) {
  return {
    'content-type': 'application/json; charset=utf-8',
    'x-dealercrm-event': message.event,
    'x-dealercrm-delivery': message.id,
    'x-dealercrm-signature': signMessage(body, secret, now),
  };
}

/** Why an answer counts as a failure, as a sentence; null for a success. */
export function explainStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status === 410) return 'The receiver answered 410: it wants no further messages.';
  if (status >= 300 && status < 400) {
    return `The receiver answered ${status}: redirects are not followed, so enter the address it leads to.`;
  }
  return `The receiver answered ${status}.`;
}
