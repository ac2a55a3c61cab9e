import { several, sizes } from './conditions.ts';
import { categories, names, negations, places, typingErrors } from './english.ts';
import type { Judgement } from './judgement.ts';
import { french, german, italian, spanish } from './other-languages.ts';

/** 150 queries by kind, each judged before there was a search that could be asked. */
export const judgedQueries: Record<string, readonly Judgement[]> = {
  names,
  categories,
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
