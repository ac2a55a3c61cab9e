import type { DirectoryCompany } from '#server/features/leads/directory/company.rules.ts';
import { makeDomain } from './demo-records.ts';

/** Area codes of the United States; numbers from 555-0100 to 555-0199 belong to nobody. */
const areas = ['202', '212', '303', '312', '404', '415'];

/** Adds a made-up phone number and website that reach nobody: the file of companies has neither. */
export function withDemoReach(company: DirectoryCompany, place: number): DirectoryCompany {
  const area = areas[Math.floor(place / 100) % areas.length];
  return {
    ...company,
    phone: `(${area}) 555-01${String(place % 100).padStart(2, '0')}`,
    website: `https://www.${makeDomain(company.name)}`,
  };
}
