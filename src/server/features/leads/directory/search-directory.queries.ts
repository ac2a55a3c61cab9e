/** Searches the business directory: names first, then categories in tiers, places by state and town. */
import {
  and,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  lte,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Excluded, Understood } from '#server/features/leads/understand/understood.ts';
import { fold } from '#server/features/leads/understand/words.rules.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { nameAsked } from './company-names.rules.ts';
import { computeTier, isOfTrade, tradeMatches } from './directory-tiers.queries.ts';
import { inPlace } from './in-place.queries.ts';
import { directoryCompanies, directoryLoads } from './lead-directory.table.ts';

const { search: _search, ...columns } = getTableColumns(directoryCompanies);
const lowerName = sql`lower(${directoryCompanies.name})`;
/** From this many exact matches on, related trades follow them; fewer are not diluted. */
const wholePage = 10;

type Asked = Pick<Understood, 'query' | 'terms' | 'words' | 'place' | 'not' | 'employees'>;

/** The companies that fit best, with the attribution that their licence requires. */
export async function searchDirectory(
  ctx: Pick<VisitorContext, 'db'>,
  asked: Asked,
  { limit, ids = [] }: { limit: number; ids?: readonly string[] },
) {
  const { terms, words, place, employees } = asked;
  const text = words.join(' ').toLowerCase();
  const conditions = [
    place ? inPlace(place) : undefined,
    ...unwanted(asked.not),
    sizeIs('from', employees?.from),
    sizeIs('to', employees?.to),
  ];
  const isNarrowed = conditions.some((condition) => condition !== undefined);
  // If nothing was understood, nothing is found.
  if (terms.length + words.length + ids.length === 0 && !isNarrowed) return [];
  const byWords = sql`plainto_tsquery('english', ${text})`;
  const likeness = sql`similarity(${lowerName}, ${text})`;
  const { search } = directoryCompanies;
  const matches =
    ids.length > 0
      ? inArray(directoryCompanies.id, [...ids])
      : terms.length > 0
        ? tradeMatches(terms)
        : words.length > 0
          ? or(sql`${search} @@ ${byWords}`, sql`(${lowerName} % ${text} and ${likeness} >= 0.35)`)
          : undefined;
  const tier = terms.length > 0 && ids.length === 0 ? computeTier(terms) : sql<number>`3::int`;
  // Words besides a trade only decide which of its companies come first.
  const byName =
    words.length > 0 ? sql`2 * ts_rank(${search}, ${byWords}) + ${likeness}` : sql`0::float`;
  const rows = await ctx.db
    .select({
      ...columns,
      attribution: directoryLoads.attribution,
      tier: sql<number>`${tier}`.as('tier'),
    })
    .from(directoryCompanies)
    .innerJoin(directoryLoads, eq(directoryLoads.id, directoryCompanies.loadId))
    .where(and(matches, ...conditions))
    .orderBy(
      desc(sql`${lowerName} = ${asked.query.toLowerCase()}`),
      desc(sql`tier`),
      desc(byName),
      sql`${directoryCompanies.employees} desc nulls last`,
      lowerName,
    )
    .limit(limit);
  const exact = rows.filter((row) => row.tier > 1);
  return exact.length === 0 || exact.length >= wholePage ? rows : exact;
}

/** How many companies there are to search. */
export function countDirectory(ctx: Pick<VisitorContext, 'db'>): Promise<number> {
  return ctx.db.$count(directoryCompanies);
}

/** A company of unknown size may have any. */
function sizeIs(end: 'from' | 'to', employees: number | null | undefined): SQL | undefined {
  if (employees === null || employees === undefined) return undefined;
  const column = directoryCompanies.employees;
  return or(isNull(column), end === 'from' ? gte(column, employees) : lte(column, employees));
}

function unwanted({ terms, names, places }: Excluded): SQL[] {
  const inPlaces = places.map((place) => inPlace(place));
  const named = names.map((name) => isNamed(nameAsked(name)));
  const ofTrade = terms.length > 0 ? [isOfTrade(terms)] : [];
  return [...inPlaces, ...named, ...ofTrade]
    .filter((condition) => condition !== undefined)
    .map((condition) => not(sql`coalesce(${condition}, false)`));
}

/** The name holds the words, or begins with them in another spelling: 'JP Morgan' and JPMorgan. */
function isNamed(name: string): SQL {
  const holds = sql`strpos(' ' || ${lowerName}, ' ' || ${name.toLowerCase()}) > 0`;
  const joined = fold(name).replace(/[^a-z0-9]/g, '');
  if (joined.length < shortestJoined) return holds;
  const plain = sql`regexp_replace(${lowerName}, '[^a-z0-9]', '', 'g')`;
  return sql`(${holds} or starts_with(${plain}, ${joined}))`;
}

/** Shorter ones begin too many names. */
const shortestJoined = 5;
