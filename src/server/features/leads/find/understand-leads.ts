/** Understands a search: first as the name of a company, then by its words; and says what else may be meant. */
import type { DidYouMean, LeadQuery } from '#contract/leads.ts';
import {
  findNamed,
  type NamedCompanies,
  takesQuery,
} from '#server/features/leads/directory/find-named.queries.ts';
import { nothingExcluded } from '#server/features/leads/understand/read-negation.rules.ts';
import { understandQuery } from '#server/features/leads/understand/understand-query.rules.ts';
import type { Understood } from '#server/features/leads/understand/understood.ts';
import type { Context } from '#server/kernel/context.ts';
import { listing } from '#server/kernel/words.ts';

interface Understanding {
  asked: Understood;
  didYouMean: DidYouMean | null;
}

export async function understandLeads(ctx: Context, query: LeadQuery): Promise<Understanding> {
  const read = understandQuery(query);
  const text = query.what ?? query.query;
  const whole = await findNamed(ctx, text);
  if (whole && isMeant(whole, text, read)) {
    const nothing = { place: null, employees: null, fleet: null, revenue: null };
    const asked = { ...read, ...nothing, not: nothingExcluded };
    return named(asked, whole, text, read.terms.length > 0 ? wordsFor(read) : null);
  }
  const { terms, words } = read;
  const rest = words.join(' ');
  if (terms.length === 0 && rest !== '' && rest !== text) {
    const part = await findNamed(ctx, rest, read.place);
    if (part) return named(read, part, rest, null);
  }
  return { asked: read, didYouMean: correctedQuery(read) };
}

/** If every word has a meaning, the query is not a misspelled name. */
function isMeant(found: NamedCompanies, text: string, { terms, words, corrections }: Understood) {
  if (found.fit !== 'near') return takesQuery(found, text);
  return terms.length === 0 || words.length > 0 || corrections.length > 0;
}

function named(
  asked: Understood,
  { fit, name }: NamedCompanies,
  text: string,
  otherwise: string | null,
): Understanding {
  const shown = fit === 'same' || fit === 'near' ? name : text;
  const corrected = fit === 'near' ? { query: name, isSearched: true } : null;
  const other = otherwise === null ? null : { query: otherwise, isSearched: false };
  return {
    asked: { ...asked, name: shown, terms: [], words: [shown], corrections: [] },
    didYouMean: corrected ?? other,
  };
}

/** 'banks in America': the other meaning of a name. */
function wordsFor({ terms, place }: Understood): string {
  const what = listing(terms.map((term) => term.name.toLowerCase()));
  return place ? `${what} in ${place.text}` : what;
}

/** The query without typing errors; null if there are none. */
function correctedQuery({ query, corrections }: Understood): DidYouMean | null {
  if (corrections.length === 0) return null;
  const corrected = corrections.reduce((text, { typed, read }) => text.replace(typed, read), query);
  return corrected === query ? null : { query: corrected, isSearched: true };
}
