/** Says which leads are organizations already, whose, and when somebody last called them. */
import type { Duplicate } from '#contract/duplicates.ts';
import type { Lead, LeadMatch } from '#contract/leads.ts';
import { findDuplicates } from '#server/features/duplicates/find-duplicates.ts';
import type { Context } from '#server/kernel/context.ts';
import { dateWords } from '#server/kernel/words.ts';

type Known = Pick<Lead, 'name' | 'phone' | 'email' | 'website' | 'address'>;

/** Those that are no organization yet come first, as far as there is room; the order is kept otherwise. */
export async function newOnesFirst<Company extends Known>(
  ctx: Context,
  companies: readonly Company[],
  { country, most }: { country: string; most: number },
): Promise<Company[]> {
  if (companies.length <= most) return [...companies];
  const found = await duplicatesOf(ctx, companies, country);
  const isNew = companies.map((_, place) => (found[place] ?? []).length === 0);
  const wanted = (is: boolean) => companies.filter((_, place) => isNew[place] === is);
  return [...wanted(true), ...wanted(false)].slice(0, most);
}

function duplicatesOf(ctx: Context, companies: readonly Known[], country: string) {
  const candidates = companies.map(({ name, phone, email, website, address }) => ({
    kind: 'organization' as const,
    name,
    phone,
    email,
    website,
    location: address,
  }));
  return findDuplicates(ctx, candidates, { country, limit: 1 });
}

/** The leads with `exists`, `existingOrgId` and `match` filled in. */
export async function compareLeads(
  ctx: Context,
  leads: readonly Lead[],
  country: string,
): Promise<Lead[]> {
  const found = await duplicatesOf(ctx, leads, country);
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
