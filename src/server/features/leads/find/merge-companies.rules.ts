/** Merges the results of the sources into one list: each company once, and no source crowds out the others. */
import type { LeadOrigin } from '#contract/leads.ts';
import { leadKeys, makeLeadId } from './lead-keys.rules.ts';
import type { FoundCompany } from './lead-source.ts';

export interface MergedCompany extends Omit<FoundCompany, 'origin'> {
  id: string;
  keys: string[];
  origins: LeadOrigin[];
}

/** Takes the best results of each source in turn; a second source fills in what the first lacks about a company. */
export function mergeCompanies(
  bySource: readonly (readonly FoundCompany[])[],
  country: string,
): MergedCompany[] {
  const merged: MergedCompany[] = [];
  const known = new Map<string, MergedCompany>();
  for (let turn = 0; bySource.some((queue) => turn < queue.length); turn += 1) {
    for (const queue of bySource) {
      const company = queue[turn];
      if (!company) continue;
      const keys = leadKeys(company, company.country ?? country);
      const same = keys.map((key) => known.get(key)).find((found) => found !== undefined);
      const kept = same ? fill(same, company, keys) : add(company, keys);
      if (!same) merged.push(kept);
      for (const key of keys) known.set(key, kept);
    }
  }
  return merged;
}

function add({ origin, ...company }: FoundCompany, keys: string[]): MergedCompany {
  return { ...company, id: makeLeadId(keys[0] ?? company.name), keys, origins: [origin] };
}

const fillable = [
  'address',
  'city',
  'postcode',
  'country',
  'phone',
  'website',
  'email',
  'industry',
  'notes',
] as const;

function fill(into: MergedCompany, { origin, ...more }: FoundCompany, keys: readonly string[]) {
  for (const field of fillable) into[field] ??= more[field];
  if (more.employees) into.employees ??= more.employees;
  for (const key of keys) if (!into.keys.includes(key)) into.keys.push(key);
  const isNew = into.origins.every(
    ({ source, url }) => source !== origin.source || url !== origin.url,
  );
  if (isNew) into.origins.push(origin);
  return into;
}
