import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { cityNamed } from '#server/features/leads/understand/known-places.ts';
import { areas } from '#server/features/leads/understand/places-abroad.ts';
import type { Place } from '#server/features/leads/understand/understood.ts';
import { directoryCompanies } from './lead-directory.table.ts';

/** The companies in a place: in its towns, else its states, else its country. */
export function inPlace({ cities, states, postcode, country }: Place): SQL | undefined {
  const city = sql`lower(${directoryCompanies.city})`;
  const inCity = cities
    .flatMap((name) => (Object.hasOwn(areas, name) ? (areas[name] ?? []) : [name]))
    .map((name) => {
      const lower = name.toLowerCase();
      const isSame = sql`${city} = ${lower}`;
      // 'North Chicago' is another town; only the name of an unknown town may be misspelled.
      return cityNamed(name)
        ? isSame
        : sql`(${isSame} or (${city} % ${lower} and similarity(${city}, ${lower}) >= 0.6))`;
    });
  return and(
    inCity.length > 0 ? or(...inCity) : undefined,
    states.length > 0 ? inArray(directoryCompanies.state, [...states]) : undefined,
    postcode === null ? undefined : eq(directoryCompanies.postcode, postcode),
    inCity.length === 0 && states.length === 0 && country !== null
      ? eq(directoryCompanies.country, country)
      : undefined,
  );
}
