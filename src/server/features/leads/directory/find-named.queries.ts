/** Finds the companies that a query names, before its words are understood in any other way. */
import { and, sql } from 'drizzle-orm';
import { withoutLegalWords } from '#server/features/duplicates/names.rules.ts';
import { isTradeWord } from '#server/features/leads/understand/find-terms.ts';
import type { Place } from '#server/features/leads/understand/understood.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import {
  findTradeAfterName,
  isTellingName,
  type NameFit,
  nameAsked,
  nameFit,
  nameFits,
} from './company-names.rules.ts';
import { inPlace } from './in-place.queries.ts';
import { directoryCompanies } from './lead-directory.table.ts';

export interface NamedCompanies {
  fit: NameFit;
  ids: string[];
  /** As in the directory; the most similar if there are several. */
  name: string;
}

const mostCandidates = 150;
const longestName = 80;

/** The best matches; null if there are none. */
export async function findNamed(
  ctx: Pick<VisitorContext, 'db'>,
  query: string,
  place: Place | null = null,
): Promise<NamedCompanies | null> {
  const asked = nameAsked(query);
  if (asked === '' || asked.length > longestName) return null;
  const name = sql`lower(${directoryCompanies.name})`;
  const written = asked.toLowerCase();
  const ways = [...new Set([written, written.replace(/[^\p{L}\p{N}]+/gu, '')])];
  // Both operators use the trigram index.
  const alike = ways.map((way) => sql`${name} % ${way} or ${way} <% ${name}`);
  // Its name may be short beside what is said after it.
  const [beginning = ''] = /^[\p{L}\p{N}]+/u.exec(written) ?? [];
  if (written.includes(' ') && beginning.length > 2 && !isTradeWord(beginning)) {
    alike.push(sql`${name} like ${`${beginning}%`}`);
  }
  const { id, industry, categories } = directoryCompanies;
  const rows = await ctx.db
    .select({ id, name: directoryCompanies.name, industry, categories })
    .from(directoryCompanies)
    .where(and(sql`(${sql.join(alike, sql` or `)})`, place ? inPlace(place) : undefined))
    .orderBy(sql`similarity(${name}, ${written}) desc`)
    .limit(mostCandidates);
  const fits = rows.map((row) => ({
    ...row,
    fit: nameFit(asked, row.name) ?? fitOfTrade(asked, row),
  }));
  const best = nameFits.find((one) => fits.some(({ fit }) => fit === one));
  const found = fits.filter(({ fit }) => fit === best);
  const [first] = found;
  return best && first ? { fit: best, ids: found.map(({ id }) => id), name: first.name } : null;
}

interface Filed {
  name: string;
  industry: string | null;
  categories: readonly string[];
}

/** 'Marriott hotels' is Marriott, as it has hotels; 'Ford dealers' are dealers, as Ford makes cars. */
function fitOfTrade(asked: string, { name, industry, categories }: Filed): NameFit | null {
  const own = [industry ?? '', ...categories].map((category) => category.toLowerCase());
  const fits = findTradeAfterName(asked, name).some((term) =>
    [...term.categories, ...term.near].some((category) => own.includes(category.toLowerCase())),
  );
  return fits ? 'begins' : null;
}

/** Whether the query means a company of this name: 'plumbing' means the trade, not 'Plumbing Ltd'. */
export function takesQuery({ fit, name }: NamedCompanies, query: string): boolean {
  if (fit !== 'same' || isTellingName(query)) return true;
  // 'waste management companies' says more than Waste Management is called.
  const [said, called] = [withoutLegalWords(query), withoutLegalWords(name)];
  return query.trim().includes(' ') && said.length <= called.length;
}
