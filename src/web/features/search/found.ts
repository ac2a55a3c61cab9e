import { kindsIn, records } from '#contract/records.ts';
import type { SearchResults } from '#contract/search.ts';

/** What was found for earlier letters, as far as it holds those that are typed now, too. */
export function stillFound({ people, organizations }: SearchResults, typed: string): SearchResults {
  const words = typed.toLowerCase();
  const holds = (...fields: (string | null)[]) =>
    fields.some((field) => field?.toLowerCase().includes(words));
  return {
    people: people.filter(({ name, email, phone }) => holds(name, email, phone)),
    organizations: organizations.filter(({ name, industry, location }) =>
      holds(name, industry, location),
    ),
  };
}

/** What Enter opens first, as the value of its option; undefined where nothing was found. */
export function findBest(results: SearchResults): string | undefined {
  return kindsIn('search')
    .flatMap((kind) => results[records[kind].list].map(({ id }) => `${kind}:${id}`))
    .at(0);
}
