/** The two answers to what is typed: the five people and five organizations, and everything else. */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { searchApi } from '#contract/search.ts';
import { makeQuery } from '#web/lib/queries.ts';
import { searchPause } from '#web/ui/search-input.tsx';
import { type FoundRecord, foundIn, stillFound } from './found.ts';
import { groupHits, type HitGroup, stillHit } from './hit-options.ts';
import { readTyped, type Typed } from './palette-mode.ts';

export interface PaletteAnswers {
  typed: Typed;
  /** Undefined while nothing is known of what is typed now. */
  results: readonly FoundRecord[] | undefined;
  groups: readonly HitGroup[];
  /** The first answer to just this has come, or there is none to come; and the second one. */
  isNamed: boolean;
  isWhole: boolean;
  error: Error | null;
  unsearched: readonly string[];
}

// A record found a while ago may have been renamed or deleted since.
const asked = { placeholderData: keepPreviousData, staleTime: 10_000 } as const;

export function usePaletteAnswers(text: string): PaletteAnswers {
  const typed = readTyped(text);
  const [settled] = useDebouncedValue(typed.wanted, searchPause);
  const { sought: q, hasNamed, everything } = readTyped(settled);
  const isSettled = typed.wanted === settled;
  const named = useQuery({
    ...makeQuery(searchApi.find, { query: { q } }),
    enabled: q !== '' && hasNamed,
    ...asked,
  });
  const { kinds, in: within } = everything ?? {};
  const query = { q, ...(kinds && { kinds: kinds.join() }), ...(within && { in: within }) };
  const whole = useQuery({
    ...makeQuery(searchApi.everything, { query }),
    enabled: q !== '' && everything !== null,
    ...asked,
  });
  const { sought } = typed;
  const isNamed = sought === '' || !typed.hasNamed || (isSettled && isOver(named));
  const isWhole = sought === '' || typed.everything === null || (isSettled && isOver(whole));
  const results = sought !== '' && typed.hasNamed ? readFound(named.data, isNamed, sought) : [];
  const hits = sought !== '' && typed.everything ? (whole.data?.hits ?? []) : [];
  const shown = new Set(results?.map(({ id }) => id));
  return {
    typed,
    results,
    groups: groupHits(isWhole ? hits : stillHit(hits, sought), shown),
    isNamed,
    isWhole,
    error: isSettled && sought !== '' ? (named.error ?? whole.error) : null,
    unsearched: isWhole && sought !== '' ? (whole.data?.unsearched ?? []) : [],
  };
}

type Answer = Pick<ReturnType<typeof useQuery>, 'data' | 'isPlaceholderData' | 'error'>;

const isOver = ({ data, isPlaceholderData, error }: Answer) =>
  (data !== undefined && !isPlaceholderData) || error !== null;

/** Until the answer is there, those of earlier letters that still match. */
function readFound(
  data: Parameters<typeof foundIn>[0] | undefined,
  isNow: boolean,
  sought: string,
): FoundRecord[] | undefined {
  if (!data) return undefined;
  return isNow ? foundIn(data) : stillFound(foundIn(data), sought);
}
