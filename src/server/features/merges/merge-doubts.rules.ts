/** What speaks against merging records, by what the matcher and people say of each two of them. */
import type { MergeDoubt } from '#contract/merges.ts';
import type { ComparedPair } from '#server/features/duplicates/alike-records.ts';

/** The record that stays comes first. Who is like one that is like it belongs to it, too. */
export function findDoubts(
  ids: readonly string[],
  pairs: readonly Pick<ComparedPair, 'ids' | 'level' | 'isDifferent'>[],
): MergeDoubt[] {
  const different = pairs.filter(({ isDifferent }) => isDifferent);
  // What was said of two is doubt enough.
  const linked = pairs.filter(({ level, isDifferent }) => level !== null || isDifferent);
  const reached = new Set(ids.slice(0, 1));
  for (const id of reached) {
    for (const { ids: both } of linked) {
      if (both.includes(id)) for (const each of both) reached.add(each);
    }
  }
  const unlike = ids.filter((id) => !reached.has(id));
  return [
    ...different.map(({ ids: both }) => ({ why: 'said-different' as const, ids: both })),
    ...(unlike.length > 0 ? [{ why: 'nothing-alike' as const, ids: unlike }] : []),
  ];
}
