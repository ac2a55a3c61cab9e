/** The views of a list that the user has pinned, under its entry of the sidebar. */
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { placeView, viewName } from '#contract/view-addresses.ts';
import type { View } from '#contract/views.ts';
import type { UrlState } from '#web/ui/use-url-state.ts';
import classes from './pinned-views.module.css';
import { useTakeLook } from './use-view-look.ts';
import { viewsQuery } from './views.api.ts';

interface PinnedViewsProps {
  list: View['list'];
  onNavigate: (() => void) | undefined;
}

export function PinnedViews({ list, onNavigate }: PinnedViewsProps) {
  const { data = [] } = useQuery(viewsQuery);
  const takeLook = useTakeLook(list);
  const url: UrlState = useSearch({ strict: false });
  const pinned = data.filter((view) => view.pinned && view.list === list);
  return pinned.map((view) => (
    <Link
      key={view.id}
      to={`/${list}`}
      search={placeView(view)}
      className={classes.entry}
      title={view.name}
      aria-current={url[viewName] === view.id ? 'page' : undefined}
      activeProps={{}}
      onClick={() => {
        takeLook(view);
        onNavigate?.();
      }}
    >
      <span className={classes.name}>{view.name}</span>
    </Link>
  ));
}
