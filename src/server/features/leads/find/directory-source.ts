/** The business directory as a source, which works without a network. */
import { findNamed } from '#server/features/leads/directory/find-named.queries.ts';
import {
  countDirectory,
  searchDirectory,
} from '#server/features/leads/directory/search-directory.queries.ts';
import type { LeadSource } from './lead-source.ts';

export const directorySourceName = 'Business directory';

export const directorySource: LeadSource = {
  name: directorySourceName,
  attribution: null,
  cannotTell: ['fleet', 'revenue'],
  async isReady(ctx) {
    const companies = await countDirectory(ctx);
    return companies > 0
      ? { ready: true, words: `Holds ${companies.toLocaleString('en')} companies.` }
      : {
          ready: false,
          words:
            'It is empty: a super user can load a CSV or an extract of Overture Maps Places in the settings.',
        };
  },
  async find(ctx, asked, { limit }) {
    const named = asked.name === null ? null : await findNamed(ctx, asked.name, asked.place);
    const found = await searchDirectory(ctx, asked, { limit, ids: named?.ids ?? [] });
    return found.map((company) => ({
      name: company.name,
      address: company.address,
      city: company.city,
      postcode: company.postcode,
      country: company.country?.length === 2 ? company.country : null,
      phone: company.phone,
      website: company.website,
      email: company.email,
      industry: company.industry,
      notes: notesOf(company),
      employees: company.employees,
      origin: { source: directorySourceName, url: null, attribution: company.attribution },
    }));
  },
};

function notesOf({ notes, employees }: { notes: string | null; employees: number | null }) {
  const size = employees === null ? null : `About ${employees.toLocaleString('en')} employees`;
  return [size, notes].filter((part) => part !== null).join('. ') || null;
}
