import { understandQuery } from '#server/features/leads/understand/understand-query.rules.ts';

/** The trades that a query names, and in quotes the words that were not understood. */
export function readTrade(query: string): string {
  const { terms, words } = understandQuery({ query });
  return [...terms.map(({ name }) => name), ...words.map((word) => `“${word}”`)].join('; ');
}
