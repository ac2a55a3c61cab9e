import { type KindIn, kindsIn, type RecordKind } from '#contract/records.ts';
import type { SearchResults } from '#contract/search.ts';
import { type Found, kindsOnPages } from '#web/features/records/kinds-on-pages.tsx';

export interface FoundRecord extends Found {
  kind: KindIn<'search'>;
}

/** All results, kind by kind in the order of the screen; Enter opens the first. */
export function foundIn(results: SearchResults): FoundRecord[] {
  return kindsIn('search').flatMap((kind) =>
    kindsOnPages[kind].foundIn(results).map((found) => ({ ...found, kind })),
  );
}

/** The results for earlier letters that still contain what is typed now. */
export function stillFound(found: readonly FoundRecord[], typed: string): FoundRecord[] {
  const words = typed.toLowerCase();
  return found.filter(({ texts }) => texts.some((text) => text?.toLowerCase().includes(words)));
}

/** The value of its option in the list. */
export function nameOption({ kind, id }: { kind: RecordKind; id: string }): string {
  return `${kind}:${id}`;
}
