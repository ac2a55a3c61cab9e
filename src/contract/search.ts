/** Global search: the five best matches of each kind. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { foundBeside } from './nouns.ts';
import { Id, text } from './primitives.ts';
import { type ListIn, nameKindsIn } from './records.ts';

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
  ...foundBeside,
} satisfies Record<ListIn<'search'>, z.ZodType>);
export type SearchResults = z.output<typeof SearchResults>;

export const searchApi = {
  /**
   * People match on name, e-mail or phone, organizations on name, industry or location; other kinds
   * by their own search fields.
   */
  find: endpoint({
    method: 'GET',
    path: '/api/search',
    heavy: true,
    summary: `Finds the five best ${nameKindsIn('search', 'and')} for a few letters.`,
    permission: 'person.read',
    query: z.object({ q: text(200).optional() }),
    reply: SearchResults,
  }),
};
