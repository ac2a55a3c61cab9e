/** Says which companies are, or may be, organizations already; somebody's decision counts more than any similarity. */
import type { Duplicate } from '#contract/duplicates.ts';
import type { Lead } from '#contract/leads.ts';
import { readLeadDecisions } from '#server/features/duplicates/decide-pairs.ts';
import { describeRecords, findDuplicates } from '#server/features/duplicates/find-duplicates.ts';
import type { Context } from '#server/kernel/context.ts';
import { pairKeys } from './lead-keys.rules.ts';

export type Known = Pick<Lead, 'name'> &
  Partial<Pick<Lead, 'phone' | 'email' | 'website' | 'address'>> & {
    /** An organization that it is not to be compared with. */
    despiteId?: string | null | undefined;
  };

export interface Judged {
  organization: Duplicate;
  /** Whether the match is certain or only possible. */
  isSure: boolean;
}

const saidSo = 'said to be the same';

/** For each company in order; undefined if it is new. */
export async function judgeLeads(
  ctx: Context,
  companies: readonly Known[],
  country: string,
): Promise<(Judged | undefined)[]> {
  const candidates = companies.map(({ name, phone, email, website, address }) => ({
    kind: 'organization' as const,
    name,
    phone,
    email,
    website,
    location: address,
  }));
  const keys = companies.map((company) => pairKeys(company, country));
  const [found, decided] = await Promise.all([
    findDuplicates(ctx, candidates, { country }),
    readLeadDecisions(ctx, 'organization', keys),
  ]);
  const same = decided.map((said, place) => {
    const despite = companies[place]?.despiteId;
    return [...said].findLast(([id, verdict]) => verdict === 'same' && id !== despite)?.[0];
  });
  const chosen = await describeRecords(
    ctx,
    'organization',
    same.filter((id) => id !== undefined),
  );
  return companies.map(({ despiteId }, place) => {
    const organization = chosen.get(same[place] ?? '');
    if (organization) return { organization: { ...organization, reasons: [saidSo] }, isSure: true };
    const left = (found[place] ?? []).filter(
      ({ id }) => id !== despiteId && !decided[place]?.has(id),
    );
    const likeliest = left.find(({ isSure }) => isSure) ?? left[0];
    return likeliest && { organization: likeliest, isSure: likeliest.isSure };
  });
}
