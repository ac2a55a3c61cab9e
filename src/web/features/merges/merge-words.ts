import type { Moved } from '#contract/merges.ts';
import { recordKinds, records } from '#contract/records.ts';
import { plural } from '#web/lib/format.ts';

/** '12 notes, 3 tasks and 1 file'; '' for nothing. */
export function movedWords(moved: readonly Moved[]): string {
  return listWords(
    moved.flatMap(({ list, count }) => {
      if (count === 0) return [];
      if (list === 'branches') return plural(count, 'branch', 'branches');
      const kind = recordKinds.find((each) => records[each].list === list);
      return kind ? plural(count, records[kind].label, records[kind].labels) : [];
    }),
  );
}

/** 'Ada, Bea and Cleo' */
export function listWords(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}
