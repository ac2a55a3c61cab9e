/** Says which leads are organizations already, whose, and when somebody last called them. */
import type { Duplicate } from '#contract/duplicates.ts';
import type { Lead, LeadMatch } from '#contract/leads.ts';
import { findDuplicates } from '#server/features/duplicates/find-duplicates.ts';
import type { Context } from '#server/kernel/context.ts';
import { dateWords } from '#server/kernel/words.ts';

/** The leads with `exists`, `existingOrgId` and `match` filled in. */
export async function compareLeads(
  ctx: Context,
  leads: readonly Lead[],
  country: string,
): Promise<Lead[]> {
  const candidates = leads.map(({ name, phone, email, website, address }) => ({
    kind: 'organization' as const,
    name,
    phone,
    email,
    website,
    location: address,
  }));
  const found = await findDuplicates(ctx, candidates, { country, limit: 1 });
  return leads.map((lead, place) => {
    const [duplicate] = found[place] ?? [];
    if (!duplicate) return lead;
    return {
      ...lead,
      exists: true,
      existingOrgId: duplicate.id,
      match: matchOf(duplicate, ctx.timeZone),
    };
  });
}

function matchOf({ id, name, reasons, ownerName, lastCallAt }: Duplicate, zone: string): LeadMatch {
  const owner = ownerName === null ? 'no owner' : `owner ${ownerName}`;
  const call =
    lastCallAt === null ? 'never called' : `last call ${dateWords(new Date(lastCallAt), zone)}`;
  return { organizationId: id, name, words: `${owner}, ${call}`, reasons };
}
