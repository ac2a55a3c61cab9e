/** Global search: the five best people and the five best organizations for what was typed. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, text } from './primitives.ts';
import type { ListIn } from './records.ts';

export const searchLimit = 5;

export const FoundPerson = z.object({
  id: Id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  organizationName: z.string().nullable(),
});
export type FoundPerson = z.output<typeof FoundPerson>;

export const FoundOrganization = z.object({
  id: Id,
  name: z.string(),
  industry: z.string().nullable(),
  location: z.string().nullable(),
});
export type FoundOrganization = z.output<typeof FoundOrganization>;

export const SearchResults = z.object({
  people: z.array(FoundPerson),
  organizations: z.array(FoundOrganization),
} satisfies Record<ListIn<'search'>, z.ZodType>);
export type SearchResults = z.output<typeof SearchResults>;

export const searchApi = {
  /** People match on name, e-mail or phone, organizations on name, industry or location. */
  find: endpoint({
    method: 'GET',
    path: '/api/search',
    heavy: true,
    summary: 'Finds the five best people and organizations for a few letters.',
    permission: 'person.read',
    query: z.object({ q: text(200).optional() }),
    reply: SearchResults,
  }),
};
