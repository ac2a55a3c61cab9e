/**
 * E-mails that features keep, a row each, from the moment they are due: planned every minute by one server, sent by any,
 * each once and none lost.
 */
import type { Clock } from '#server/kernel/clock.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import type { Jobs } from '#server/kernel/jobs/jobs.ts';
import { isRefusedForGood, type Mail, type Mailer } from './mail.ts';

/** dropped: nobody wanted it any more when its turn came; refused: the mail server rejected it for good. */
export type KeptMailState = 'waiting' | 'sent' | 'dropped' | 'refused';

export interface MailOptions {
  mailer: Mailer;
  /** The origin that links lead to. */
  publicUrl: string;
}

export interface MailRun extends MailOptions {
  /** Seconds before the second try; twice as many before each further one. */
  retryDelay?: number;
}

export type MailContext = Pick<VisitorContext, 'db' | 'clock'>;

export interface KeptMails {
  /** The beginning of the names of the jobs. */
  name: string;
  /** Keeps the mails that are newly due, and returns the ids of all that wait to be sent. */
  plan(ctx: MailContext): Promise<string[]>;
  /** Sends one mail, unless it was sent or nobody wants it any more. Throws if another try may succeed. */
  send(ctx: MailContext, id: string, options: MailOptions): Promise<void>;
}

/** About nine hours of tries. */
const persistence = { retryLimit: 12, retryDelay: 30, retryDelayMax: 3_600 };

export async function runKeptMails(
  { name, plan, send }: KeptMails,
  jobs: Jobs,
  ctx: MailContext,
  { retryDelay = persistence.retryDelay, ...options }: MailRun,
): Promise<void> {
  const sending = `${name}.send`;
  await jobs.on(sending, { ...persistence, retryDelay }, ({ id }) => send(ctx, id, options));
  // A job has the mail's own id, so that one already under way is not started again.
  await jobs.everyMinute(`${name}.plan`, async () => jobs.add(sending, await plan(ctx)));
}

interface KeptChange {
  state?: Exclude<KeptMailState, 'waiting'>;
  problem: string | null;
  settledAt?: Date;
}

/**
 * Sends a mail and notes in its row how that ended; one that nobody wants any more (null) is dropped. Throws if another
 * try may succeed, once it is noted why this one did not.
 */
export async function settleMail(
  mail: Mail | null,
  how: { mailer: Mailer; clock: Clock; note: (change: KeptChange) => Promise<unknown> },
): Promise<void> {
  const settle = async (state: KeptChange['state'] & string, problem: string | null = null) => {
    await how.note({ state, problem, settledAt: how.clock.now() });
  };
  if (!mail) return settle('dropped');
  try {
    await how.mailer.send(mail);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    if (isRefusedForGood(error)) return settle('refused', problem);
    await how.note({ problem });
    throw error;
  }
  await settle('sent');
}
