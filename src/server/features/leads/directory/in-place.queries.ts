import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { cityNamed } from '#server/features/leads/understand/known-places.ts';
import { areas } from '#server/features/leads/understand/places-abroad.ts';
import type { Place } from '#server/features/leads/understand/understood.ts';
import { directoryCompanies } from './lead-directory.table.ts';

/** The companies in a place: in its towns, else its states, else its country. */
export function inPlace({ cities, states, postcode, country }: Place): SQL | undefined {
  const inCity = cities.map((name) => inTown(name));
  return and(
    inCity.length > 0 ? or(...inCity) : undefined,
    states.length > 0 ? inArray(directoryCompanies.state, [...states]) : undefined,
    postcode === null ? undefined : eq(directoryCompanies.postcode, postcode),
    inCity.length === 0 && states.length === 0 && country !== null
      ? eq(directoryCompanies.country, country)
      : undefined,
  );
}

const city = sql`lower(${directoryCompanies.city})`;

function inTown(name: string): SQL {
  const lower = name.toLowerCase();
  const known = cityNamed(name);
  if (known && Object.hasOwn(areas, known.name)) {
    const towns = (areas[known.name] ?? []).map((town) => town.toLowerCase());
    // There is an Arlington near Dallas, and another near Washington.
    const { state } = directoryCompanies;
    const inStates = or(isNull(state), inArray(state, known.states));
    return sql`(${inArray(city, towns)} and ${inStates})`;
  }
  const isSame = sql`${city} = ${lower}`;
  // 'North Chicago' is another town; only the name of an unknown town may be misspelled.
  return known
    ? isSame
    : sql`(${isSame} or (${city} % ${lower} and similarity(${city}, ${lower}) >= 0.6))`;
}
