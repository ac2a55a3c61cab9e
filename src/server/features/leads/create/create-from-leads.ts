/** Creates organizations from leads, with a call task for each; existing ones stay as they are. */
import type { CreateLeadsReply, LeadDraft } from '#contract/leads.ts';
import { OptionalEmail } from '#contract/primitives.ts';
import { keepLeadPair } from '#server/features/duplicates/decide-pairs.ts';
import { oneAtATime } from '#server/features/duplicates/unless-there.ts';
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
    // One at a time: a repeated or concurrent call finds what the first one created.
    await oneAtATime(ctx, 'organization');
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
      // With everything known by then, so that the next search or a repeated call recognizes it.
      const keyed = { name: lead.name, keys: pairKeys(lead, country) };
      await keepLeadPair(ctx, keyed, {
        kind: 'organization',
        recordId: organizationId,
        verdict: 'same',
      });
      created += 1;
    }
    return { created, tasks: created };
  });
}

/** Only certain matches count, as in the table of leads. Also compares with earlier leads of this call. */
async function isThere(ctx: Context, lead: LeadDraft, country: string): Promise<boolean> {
  const [judged] = await judgeLeads(ctx, [knownOf(lead)], country);
  return judged?.isSure ?? false;
}

function knownOf({ name, phone, email, website, address, despiteId }: LeadDraft) {
  return {
    name,
    phone: phone ?? null,
    email: email ?? null,
    website: website ?? null,
    address: address ?? null,
    despiteId,
  };
}

function organizationOf(lead: LeadDraft) {
  const { name, industry, phone, website, address: location } = lead;
  // A source's mistake in one lead must not prevent the others.
  const email = OptionalEmail.catch(null).parse(lead.email);
  return { name, industry, phone, email, website, location, status: 'prospect' as const };
}
