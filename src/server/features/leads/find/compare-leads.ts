/** Says which leads are, or may be, organizations already, who has them, and when somebody last called them. */
import type { Duplicate } from '#contract/duplicates.ts';
import type { Lead, LeadMatch } from '#contract/leads.ts';
import type { Context } from '#server/kernel/context.ts';
import { dateWords } from '#server/kernel/words.ts';
import { judgeLeads, type Known } from './judge-leads.ts';

/** New companies take precedence; the chosen ones keep their order. */
export async function newOnesFirst<Company extends Known>(
  ctx: Context,
  companies: readonly Company[],
  { country, most }: { country: string; most: number },
): Promise<Company[]> {
  if (companies.length <= most) return [...companies];
  const judged = await judgeLeads(ctx, companies, country);
  const isThere = (place: number) => judged[place]?.isSure ?? false;
  const places = [...companies.keys()].toSorted(
    (one, other) => Number(isThere(one)) - Number(isThere(other)) || one - other,
  );
  const kept = new Set(places.slice(0, most));
  return companies.filter((_, place) => kept.has(place));
}

/** The leads with `exists`, `existingOrgId` and `match` filled in. */
export async function compareLeads(
  ctx: Context,
  leads: readonly Lead[],
  country: string,
): Promise<Lead[]> {
  const judged = await judgeLeads(ctx, leads, country);
  return leads.map((lead, place) => {
    const found = judged[place];
    if (!found) return lead;
    const { organization, isSure } = found;
    return {
      ...lead,
      exists: isSure,
      existingOrgId: isSure ? organization.id : null,
      match: matchOf(organization, ctx.timeZone),
    };
  });
}

function matchOf({ id, name, reasons, ownerName, lastCallAt }: Duplicate, zone: string): LeadMatch {
  const owner = ownerName === null ? 'no owner' : `owner ${ownerName}`;
  const call =
    lastCallAt === null ? 'never called' : `last call ${dateWords(new Date(lastCallAt), zone)}`;
  return { organizationId: id, name, words: `${owner}, ${call}`, reasons };
}
