/** Makes organizations of leads, and a call task for each; one that is there already is left as it is. */
import { sql } from 'drizzle-orm';
import type { CreateLeadsReply, LeadDraft } from '#contract/leads.ts';
import { OptionalEmail } from '#contract/primitives.ts';
import { keepLeadPair } from '#server/features/duplicates/decide-pairs.ts';
import { judgeLeads } from '#server/features/leads/find/judge-leads.ts';
import { pairKeys } from '#server/features/leads/find/lead-keys.rules.ts';
import { createOrganization } from '#server/features/organizations/organizations.commands.ts';
import { createTask } from '#server/features/tasks/tasks.commands.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context } from '#server/kernel/context.ts';
import { endOfWork } from '#server/kernel/local-days.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { makeCallTask } from './lead-task.rules.ts';

export async function createFromLeads(
  ctx: Context,
  leads: readonly LeadDraft[],
  { country }: { country: string },
): Promise<CreateLeadsReply> {
  authorize(ctx, 'organization.create');
  authorize(ctx, 'task.create');
  return inTransaction(ctx, async (ctx) => {
    // One at a time: who repeats a call, or asks at the same moment, finds what the first has made.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('organizations from leads'))`);
    const dueDate = endOfWork(ctx.clock.now(), ctx.timeZone);
    let created = 0;
    for (const lead of leads) {
      if (await isThere(ctx, lead, country)) continue;
      const { id: organizationId } = await createOrganization(ctx, organizationOf(lead));
      await createTask(ctx, {
        ...makeCallTask(lead),
        dueDate: dueDate.toISOString(),
        hasDueTime: false,
        activityType: 'phone_call',
        organizationId,
      });
      // Whatever is known of it by then: the next search, and a call that is repeated, know it again.
      const keyed = { name: lead.name, keys: pairKeys(lead, country) };
      await keepLeadPair(ctx, keyed, { organizationId, verdict: 'same' });
      created += 1;
    }
    return { created, tasks: created };
  });
}

/** By the rule that the table of leads goes by: surely. Also against those before it, which may be the same. */
async function isThere(ctx: Context, lead: LeadDraft, country: string): Promise<boolean> {
  const [judged] = await judgeLeads(ctx, [knownOf(lead)], country);
  return judged?.isSure ?? false;
}

function knownOf({ name, phone, email, website, address }: LeadDraft) {
  return {
    name,
    phone: phone ?? null,
    email: email ?? null,
    website: website ?? null,
    address: address ?? null,
  };
}

function organizationOf(lead: LeadDraft) {
  const { name, industry, phone, website, address: location } = lead;
  // What a source wrote down wrongly must not keep the others from being created.
  const email = OptionalEmail.catch(null).parse(lead.email);
  return { name, industry, phone, email, website, location, status: 'prospect' as const };
}
