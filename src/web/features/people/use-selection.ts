/** The selected person: the part of the address after `#`, which global search links to. */
import { useLocation, useNavigate } from '@tanstack/react-router';
import { readId } from '#contract/read-values.ts';

export function useSelection(): [string | null, (id: string | null) => Promise<void>] {
  // While navigating away, the address is already that of the next page, whose hash means something else.
  const hash = useLocation({
    select: ({ pathname, hash }) => (pathname === '/people' ? hash : ''),
  });
  const navigate = useNavigate();
  const selectedId = readId(hash) ?? null;

  const select = (id: string | null) =>
    navigate({
      to: '/people',
      search: (previous) => previous,
      hash: id ?? '',
      // The first selection gets a history entry, so that Back closes the panel; changing it does not.
      replace: id === null || selectedId !== null,
      resetScroll: false,
      hashScrollIntoView: false,
    });
  return [selectedId, select];
}
