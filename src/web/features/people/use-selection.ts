/** The selected person: what stands after `#` in the address, as global search links to it. */
import { useLocation, useNavigate } from '@tanstack/react-router';
import { Id } from '#contract/primitives.ts';

export function useSelection(): [string | null, (id: string | null) => Promise<void>] {
  // While leaving, the address is already that of the next page, whose hash names something else.
  const hash = useLocation({
    select: ({ pathname, hash }) => (pathname === '/people' ? hash : ''),
  });
  const navigate = useNavigate();
  const selectedId = Id.safeParse(hash).data ?? null;

  const select = (id: string | null) =>
    navigate({
      to: '/people',
      search: (previous) => previous,
      hash: id ?? '',
      // A first selection is a step of its own, so that Back closes the panel; a change of it is not.
      replace: id === null || selectedId !== null,
      resetScroll: false,
      hashScrollIntoView: false,
    });
  return [selectedId, select];
}
