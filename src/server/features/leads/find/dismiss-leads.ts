/** Leads that a user has dismissed: only for that user, and until they undo it. */
import { and, eq } from 'drizzle-orm';
import type { DismissedLead, LeadDraft } from '#contract/leads.ts';
import { notFound } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context } from '#server/kernel/context.ts';
import { newId } from '#server/kernel/ids.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { leadKeys } from './lead-keys.rules.ts';
import { dismissedLeads } from './leads.table.ts';

export async function dismissLead(
  ctx: Context,
  lead: LeadDraft,
  country: string,
): Promise<DismissedLead> {
  authorize(ctx, 'lead.search');
  const row = {
    id: newId(),
    userId: ctx.actor.id,
    name: lead.name,
    keys: leadKeys(lead, country),
    dismissedAt: ctx.clock.now(),
  };
  await inTransaction(ctx, (ctx) => ctx.db.insert(dismissedLeads).values(row));
  return { id: row.id, name: row.name, dismissedAt: row.dismissedAt.toISOString() };
}

export async function takeDismissalBack(ctx: Context, id: string): Promise<void> {
  authorize(ctx, 'lead.search');
  const taken = await inTransaction(ctx, (ctx) =>
    ctx.db
      .delete(dismissedLeads)
      .where(and(eq(dismissedLeads.id, id), eq(dismissedLeads.userId, ctx.actor.id)))
      .returning({ id: dismissedLeads.id }),
  );
  if (taken.length === 0) throw notFound('Dismissal');
}

/** The keys of everything the user has dismissed. */
export async function dismissedKeys(ctx: Context): Promise<ReadonlySet<string>> {
  const rows = await ctx.db
    .select({ keys: dismissedLeads.keys })
    .from(dismissedLeads)
    .where(eq(dismissedLeads.userId, ctx.actor.id));
  return new Set(rows.flatMap(({ keys }) => keys));
}
