/** Global search: at most five of each kind, with names that begin with the words first. */
import { getLists, kindsIn, type ListIn } from '#contract/records.ts';
import { type SearchResults, searchLimit } from '#contract/search.ts';
import { finders } from '#server/features/nouns/noun-parts.ts';
import type { Context } from '#server/kernel/context.ts';

export async function search(ctx: Context, q: string | undefined): Promise<SearchResults> {
  const results: SearchResults = { people: [], organizations: [] };
  if (q) {
    await Promise.all(getLists(kindsIn('search')).map((list) => find(ctx, q, list, results)));
  }
  return results;
}

async function find<List extends ListIn<'search'>>(
  ctx: Context,
  q: string,
  list: List,
  results: SearchResults,
): Promise<void> {
  const found = await finders[list](ctx, q, searchLimit);
  if (found.length > 0) results[list] = found;
}
