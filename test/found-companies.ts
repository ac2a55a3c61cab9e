/** Companies as a source of leads finds them. */
import type { FoundCompany } from '#server/features/leads/find/lead-source.ts';

/** In Dubbo, and of which nothing more is known than is given. */
export function aFoundCompany(given: Partial<FoundCompany> & { name: string }): FoundCompany {
  return {
    address: 'Dubbo NSW 2830',
    city: 'Dubbo',
    postcode: '2830',
    country: 'AU',
    phone: null,
    website: null,
    email: null,
    industry: null,
    notes: null,
    origin: { source: 'Register', url: null, attribution: null },
    ...given,
  };
}
