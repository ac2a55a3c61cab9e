/** Which organization the URL's hash marks, as a search leaves it there. */
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Id } from '#contract/primitives.ts';

export interface Mark {
  id: string | null;
  /** Grows when the marked one is searched for again, which leaves the URL as it is: it must be shown again. */
  visit: number;
  /** Marks another one. */
  set: (id: string) => void;
  remove: () => void;
}

export function useMark(): Mark {
  // While leaving, the address is already that of the next page, whose hash names something else.
  const hash = useLocation({
    select: ({ pathname, hash }) => (pathname === '/organizations' ? hash : ''),
  });
  const navigate = useNavigate();
  const router = useRouter();
  const [visit, setVisit] = useState(0);
  useEffect(
    () =>
      router.subscribe('onResolved', (event) => {
        if (!event.hrefChanged) setVisit((count) => count + 1);
      }),
    [router],
  );
  const set = (id: string) => void navigate({ to: '.', search: true, hash: id, replace: true });
  const remove = () => void navigate({ to: '.', search: true, hash: '', replace: true });
  return { id: Id.safeParse(hash).data ?? null, visit, set, remove };
}
