import type { MergePreview, Moved } from '#contract/merges.ts';
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

interface Doubted extends Pick<MergePreview, 'doubts'> {
  records: readonly { id: string; name: string }[];
}

/** 'Nothing says these two are the same.', 'Someone said Ada and Bea are not the same.' */
export function tellDoubts({ records: sides, doubts }: Doubted): string[] {
  const isPair = sides.length === 2;
  const told = doubts.map(({ why, ids }) => {
    const names = sides.flatMap(({ id, name }) => (ids.includes(id) ? name : []));
    if (why === 'said-different') {
      return `Someone said ${isPair ? 'these' : listWords(names)} are not the same.`;
    }
    if (isPair) return 'Nothing says these two are the same.';
    const others = sides.flatMap(({ id, name }) => (ids.includes(id) ? [] : name));
    const rest = others.length === 1 ? others.join('') : 'the others';
    return `Nothing says ${listWords(names)} ${names.length === 1 ? 'is' : 'are'} the same as ${rest}.`;
  });
  // Namesakes make the same sentence.
  return [...new Set(told)];
}
