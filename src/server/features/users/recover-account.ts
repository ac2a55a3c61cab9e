/**
 * Ways back into an account whose password is lost, without a colleague: a link by e-mail, for the owner of the
 * mailbox, and one that is made on the server itself, for people with access to it.
 */
import type { OneTimeLink } from '#contract/users.ts';
import { AppError } from '#server/kernel/app-error.ts';
import { type Budget, takeAttempts } from '#server/kernel/attempts.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { newId } from '#server/kernel/ids.ts';
import { isRefusedForGood, type Mailer } from '#server/kernel/outbound/mail.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { makeLink } from './account-links.ts';
import { findAccount } from './sign-in.ts';
import type { users } from './users.table.ts';

const hour = 60 * 60;
const refusal = 'A link has been asked for too often.';
const mailsTo: Budget = { what: 'password mails to', most: 3, within: hour, refusal };
const mailsFrom: Budget = {
  what: 'password mails asked for from',
  most: 20,
  within: hour,
  refusal,
};

/** A request that waits for its mail. */
export interface PasswordMailOrder {
  username: string;
  /** The address that it came from. */
  network: string;
  /** The beginning of the link. */
  origin: string;
  askedAt: string;
}

/**
 * Accepts a request for a link for the account of that name. It does and answers the same if there is
 * none: `sendPasswordMail` decides later whether a mail is sent.
 */
export async function orderPasswordMail(
  ctx: VisitorContext,
  order: Omit<PasswordMailOrder, 'askedAt'>,
  { limited, send }: { limited: boolean; send: (order: PasswordMailOrder) => Promise<void> },
): Promise<void> {
  const { account } = await findAccount(ctx, order.username);
  if (limited) await takeAttempts(ctx.db, [mailsTo, account], [mailsFrom, order.network]);
  await send({ ...order, askedAt: ctx.clock.now().toISOString() });
}

/** Rejects if the mail is worth another attempt. */
export async function sendPasswordMail(
  ctx: VisitorContext,
  { username, network, origin, askedAt }: PasswordMailOrder,
  mailer: Mailer,
): Promise<void> {
  const isOld = ctx.clock.now().getTime() - Date.parse(askedAt) > hour * 1_000;
  const { row } = await findAccount(ctx, username);
  // Without a password the account signs in another way, and is not given a second one by mail.
  if (isOld || !row?.email || !row.passwordHash || row.deactivatedAt) return;
  const link = await makeRecoveryLink(ctx, row, 'user.password-link-mailed', { address: network });
  try {
    await mailer.send({ ...mailOf(row, origin + link.path), to: row.email, messageId: newId() });
  } catch (error) {
    if (!isRefusedForGood(error)) throw error;
  }
}

/** A link for the active account of that name; made on the server, without a signed-in user. */
export async function makeLinkOnServer(
  ctx: VisitorContext,
  name: string,
): Promise<OneTimeLink & { username: string }> {
  const { row } = await findAccount(ctx, name.normalize('NFKC').trim());
  if (!row) throw new AppError('not_found', `There is no account ${name}.`);
  if (row.deactivatedAt) {
    throw new AppError('conflict', `The account ${row.username} is deactivated.`);
  }
  const link = await makeRecoveryLink(ctx, row, 'user.password-link-made', {
    address: 'the server',
  });
  return { ...link, username: row.username };
}

/** Valid for an hour, as the user is waiting for it. */
function makeRecoveryLink(
  ctx: VisitorContext,
  { id: userId, username }: typeof users.$inferSelect,
  verb: string,
  told: { address: string },
): Promise<OneTimeLink> {
  return inTransaction(ctx, async (ctx) => {
    const { id: _, ...link } = await makeLink(ctx, { purpose: 'password', userId }, hour * 1_000);
    const after = { id: userId, username, expiresAt: link.expiresAt, ...told };
    await recordChange(ctx, verb, { before: null, after });
    return link;
  });
}

function mailOf(
  { username, firstName }: typeof users.$inferSelect,
  address: string,
): { subject: string; text: string } {
  const paragraphs = [
    `Hello ${firstName ?? 'there'},`,
    `somebody, most likely you, asked for a new password for your account ${username} in Dealer CRM.`,
    `Set it here within an hour: ${address}`,
    'If it was not you, you need not do anything: your password stays as it is.',
  ];
  return { subject: 'A new password for Dealer CRM', text: `${paragraphs.join('\n\n')}\n` };
}
