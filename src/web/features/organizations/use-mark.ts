/** The organization marked by the URL's hash, where a search leaves its id. */
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { readId } from '#contract/read-values.ts';

export interface Mark {
  id: string | null;
  /** Increases when the marked one is searched for again, which does not change the URL: it has to be shown again. */
  visit: number;
  /** Marks another one. */
  set: (id: string) => void;
  remove: () => void;
  /** The one whose mark was taken away last. */
  removedId: string | null;
}

export function useMark(): Mark {
  // While navigating away, the address is already that of the next page, whose hash means something else.
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
  const [removedId, setRemovedId] = useState<string | null>(null);
  const id = readId(hash) ?? null;
  const set = (id: string) => void navigate({ to: '.', search: true, hash: id, replace: true });
  const remove = () => {
    setRemovedId(id);
    void navigate({ to: '.', search: true, hash: '', replace: true });
  };
  return { id, visit, set, remove, removedId };
}
