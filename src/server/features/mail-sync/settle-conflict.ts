import type { MailSyncConflict } from '#contract/mail-sync.ts';
import type { Context } from '#server/kernel/context.ts';
import { notFound } from '#server/kernel/errors.ts';
import { findConflict } from './mail-sync.queries.ts';

export async function settleConflict(ctx: Context, id: string): Promise<MailSyncConflict> {
  const conflict = await findConflict(ctx, id);
  if (!conflict) throw notFound('Conflict');
  return conflict;
}
