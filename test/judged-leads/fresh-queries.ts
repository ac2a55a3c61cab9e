import { several, sizes } from './fresh-conditions.ts';
import { categories, names, negations, places, trades, typingErrors } from './fresh-english.ts';
import { french, german, italian, spanish } from './fresh-other-languages.ts';
import type { Judgement } from './judgement.ts';

/** Queries by kind that the search was not written against: judged and committed before they were measured. */
export const freshQueries: Record<string, readonly Judgement[]> = {
  names,
  categories,
  trades,
  'categories and places': places,
  negations,
  'typing errors': typingErrors,
  German: german,
  French: french,
  Spanish: spanish,
  Italian: italian,
  sizes,
  'several conditions': several,
};
