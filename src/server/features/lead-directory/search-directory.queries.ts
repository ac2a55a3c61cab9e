/** Searches the business directory: industries by full text, names by trigrams, places by state and town. */
import {
  and,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Term } from '#server/features/lead-queries/terms.ts';
import type { Place, Understood } from '#server/features/lead-queries/understood.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { directoryCompanies, directoryLoads } from './lead-directory.table.ts';

const { search: _search, ...columns } = getTableColumns(directoryCompanies);

/** The companies that fit best, with the words that their data's licence asks for. */
export async function searchDirectory(
  ctx: Pick<VisitorContext, 'db'>,
  asked: Pick<Understood, 'terms' | 'words' | 'place' | 'employees'>,
  limit: number,
) {
  const { terms, words, place, employees } = asked;
  const name = words.join(' ');
  const industry = industryQuery(terms);
  const byWords = sql`plainto_tsquery('english', ${name})`;
  const { search } = directoryCompanies;
  const lowerName = sql`lower(${directoryCompanies.name})`;
  const hasWords = words.length > 0;
  // Nothing understood is not everything asked for.
  if (!industry && !hasWords && !place) return [];
  const likeness = sql`similarity(${lowerName}, lower(${name}))`;
  // Words beside an industry only say which of its companies come first.
  const matches = industry
    ? sql`${search} @@ ${industry}`
    : hasWords
      ? or(
          sql`${search} @@ ${byWords}`,
          sql`(${lowerName} % lower(${name}) and ${likeness} >= 0.35)`,
        )
      : undefined;
  const rank = sql<number>`${industry ? sql`ts_rank(${search}, ${industry}, 1)` : sql`0`} + ${
    hasWords ? sql`2 * ts_rank(${search}, ${byWords}) + ${likeness}` : sql`0`
  }`;
  return ctx.db
    .select({ ...columns, attribution: directoryLoads.attribution })
    .from(directoryCompanies)
    .innerJoin(directoryLoads, eq(directoryLoads.id, directoryCompanies.loadId))
    .where(
      and(
        matches,
        place ? inPlace(place) : undefined,
        sizeIs('from', employees?.from),
        sizeIs('to', employees?.to),
      ),
    )
    .orderBy(desc(rank), sql`${directoryCompanies.employees} desc nulls last`, lowerName)
    .limit(limit);
}

/** How many companies there are to search. */
export function countDirectory(ctx: Pick<VisitorContext, 'db'>): Promise<number> {
  return ctx.db.$count(directoryCompanies);
}

/** A company whose size nobody knows may be any. */
function sizeIs(end: 'from' | 'to', employees: number | null | undefined): SQL | undefined {
  if (employees === null || employees === undefined) return undefined;
  const column = directoryCompanies.employees;
  return or(isNull(column), end === 'from' ? gte(column, employees) : lte(column, employees));
}

/** Any word or category of any of the industries. */
function industryQuery(terms: readonly Term[]): SQL | undefined {
  const phrases = new Set(terms.flatMap((term) => [...term.words, ...term.categories]));
  if (phrases.size === 0) return undefined;
  const queries = [...phrases].map(
    (phrase) => sql`phraseto_tsquery('english', ${phrase.replaceAll('_', ' ')})`,
  );
  return sql`(${sql.join(queries, sql` || `)})`;
}

function inPlace({ cities, states, postcode, country }: Place): SQL | undefined {
  const city = sql`lower(${directoryCompanies.city})`;
  const inCity = cities.map((name) => {
    const lower = name.toLowerCase();
    return sql`(${city} = ${lower} or (${city} % ${lower} and similarity(${city}, ${lower}) >= 0.6))`;
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
