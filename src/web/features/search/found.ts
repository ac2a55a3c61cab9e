import { type KindIn, kindsIn } from '#contract/records.ts';
import type { SearchResults } from '#contract/search.ts';
import { type Found, kindsOnPages } from '#web/features/records/kinds-on-pages.tsx';

export interface FoundRecord extends Found {
  kind: KindIn<'search'>;
}

/** All that was found, kind by kind in the order of the screen: the first is what Enter opens. */
export function foundIn(results: SearchResults): FoundRecord[] {
  return kindsIn('search').flatMap((kind) =>
    kindsOnPages[kind].foundIn(results).map((found) => ({ ...found, kind })),
  );
}

/** What was found for earlier letters, as far as it holds those that are typed now, too. */
export function stillFound(found: readonly FoundRecord[], typed: string): FoundRecord[] {
  const words = typed.toLowerCase();
  return found.filter(({ texts }) => texts.some((text) => text?.toLowerCase().includes(words)));
}

/** As the value of its option. */
export function nameOption({ kind, id }: Pick<FoundRecord, 'kind' | 'id'>): string {
  return `${kind}:${id}`;
}
