/** How a list is drawn, which a view brings when its list is come to by its address; from then on it is the reader's own. */
import { useLocalStorage } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ListLook } from '#contract/list-look.ts';
import type { View } from '#contract/views.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { useListLook } from '#web/features/tables/use-list-look.ts';
import { loadPart } from '#web/ui/load-part.ts';

/** Later than the page: most addresses have no view. */
const loadViews = () => import('./views.api.ts');

/** For whatever shows a view by hand: its look is taken, whatever the list looked like. */
export function useTakeLook(list: string) {
  const { onLook } = useListLook(list);
  const [, keepTaken] = useTaken(list);
  return (view: View) => {
    keepTaken(say(view));
    const { as, ...others } = view.layout;
    // A board is in the address; the list that it can be changed for stays as it was.
    if (as !== 'board') onLook({ ...others, as });
  };
}

/** For the page of a list; `id` is the view in its address. */
export function useViewLook(list: string, id: string | undefined) {
  const { look, onLook, isTable, hasRoom } = useListLook(list);
  const [taken, keepTaken] = useTaken(list);
  const take = useTakeLook(list);
  const client = useQueryClient();
  // A colleague may change the view while it is looked at: it is asked for its look once.
  const [asked, setAsked] = useState<string>();
  const isOfView = id !== undefined && taken.startsWith(id);

  const heed = useEffectEvent((view: View | undefined) => {
    if (view?.list === list && say(view) !== taken) take(view);
    setAsked(id);
  });
  useEffect(() => {
    if (id === undefined) return;
    let isGone = false;
    const read = async () => {
      const { viewsQuery } = await loadPart(loadViews);
      const views = await client.fetchQuery(viewsQuery);
      return views.find((each) => each.id === id);
    };
    // Without an answer the list is drawn as it was last.
    const none = () => undefined;
    void read()
      .catch(none)
      .then((view) => {
        if (!isGone) heed(view);
      });
    return () => {
      isGone = true;
    };
  }, [id, client]);

  return {
    look,
    isTable,
    /** How it is drawn is not known before the view has been read. */
    isWaiting: id !== undefined && !isOfView && asked !== id && hasRoom,
    onLook: (next: ListLook) => {
      if (!isOfView) keepTaken('');
      onLook(next);
    },
  };
}

/** The view that the look was taken from, and what it was then. */
function useTaken(list: string) {
  const me = useCurrentUser();
  return useLocalStorage<string>({
    key: `list-look-taken:${list}:${me.id}`,
    defaultValue: '',
    getInitialValueInEffect: false,
  });
}

function say({ id, layout }: View): string {
  return `${id} ${JSON.stringify(layout)}`;
}
