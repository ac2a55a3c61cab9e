/**
 * How well a company of the directory fits a trade: its category is in the trade's core (4), it is also filed under the
 * core, or its own words say so (3), only its name says so (2), its category is related to the trade (1). If the
 * vocabulary knows a company's category, that alone decides: words such as 'transportation' occur in many.
 */
import { type SQL, sql } from 'drizzle-orm';
import {
  listPhrases,
  type Term,
  terms as vocabulary,
} from '#server/features/leads/understand/terms.ts';
import { directoryCompanies } from './lead-directory.table.ts';

const { search } = directoryCompanies;
const industry = sql`lower(coalesce(${directoryCompanies.industry}, ''))`;
const plain = (category: string) => category.replaceAll('_', ' ');

/** In the words of a list ('Regional Banks') and of Overture Maps ('Bank credit union'). */
function writtenAs(categories: readonly string[]): string[] {
  return categories.flatMap((category) => {
    const words = plain(category);
    return [words, words.charAt(0).toUpperCase() + words.slice(1)];
  });
}

const lower = (categories: readonly string[]) => [
  ...new Set(categories.map((category) => plain(category).toLowerCase())),
];
const coresOf = (terms: readonly Term[]) => terms.flatMap(({ categories }) => categories);
const known = lower(coresOf(vocabulary));

const anyOf = (texts: readonly string[]) => sql`${sql.param(texts)}::text[]`;

const isCore = (terms: readonly Term[]) => sql`${industry} = any(${anyOf(lower(coresOf(terms)))})`;
const isFiledUnder = (terms: readonly Term[]) =>
  sql`${directoryCompanies.categories} && ${anyOf(writtenAs(coresOf(terms)))}`;
const isKnown = sql`${industry} = any(${anyOf(known)})`;

/** Any of the phrases, in one parameter. */
function queryOf(phrases: readonly string[]): SQL {
  const quoted = new Set(phrases.map((phrase) => `"${plain(phrase).replaceAll('"', ' ')}"`));
  return sql`websearch_to_tsquery('english', ${[...quoted].join(' or ')})`;
}

const saidOf = (terms: readonly Term[]) => queryOf(terms.flatMap(listPhrases));
/** The searched words that describe what a company does, without its name. */
const doing = sql`ts_filter(${search}, '{a,b}')`;

/** 0 if it does not fit at all. */
export function computeTier(terms: readonly Term[]): SQL<number> {
  const said = saidOf(terms);
  const near = terms.flatMap((term) => term.near);
  const isNear =
    near.length === 0
      ? sql`false`
      : sql`(${industry} = any(${anyOf(lower(near))}) or ${directoryCompanies.categories} && ${anyOf(writtenAs(near))})`;
  return sql<number>`case
    when ${isCore(terms)} then 4
    when ${isFiledUnder(terms)} then 3
    when not ${isKnown} and ${doing} @@ ${said} then 3
    when not ${isKnown} and ${search} @@ ${said} then 2
    when ${isNear} then 1
    else 0 end`;
}

/** Found by the word index first, then compared with the tiers. */
export function tradeMatches(terms: readonly Term[]): SQL {
  const all = terms.flatMap((term) => [...listPhrases(term), ...term.categories, ...term.near]);
  return sql`(${search} @@ ${queryOf(all)} and ${computeTier(terms)} > 0)`;
}

/** Its business is the trade, whatever its name is. */
export function isOfTrade(terms: readonly Term[]): SQL {
  return sql`(${isCore(terms)} or ${isFiledUnder(terms)} or (not ${isKnown} and ${doing} @@ ${saidOf(terms)}))`;
}
