/** The button of the views: the name of the one that is looked at, or just 'Views'. */
import { Button } from '@mantine/core';
import { IconBookmarks, IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { View } from '#contract/views.ts';
import type { UrlState } from '#web/ui/use-url-state.ts';
import { viewName } from './view-addresses.ts';
import { viewsQuery } from './views.api.ts';
import classes from './views.module.css';

export interface ViewsMenuProps {
  list: View['list'];
  /** The state in the URL. */
  url: UrlState;
  /** The query of the list as it is now, with its order. */
  filter: Readonly<Record<string, unknown>>;
  /** Removes every filter. */
  noFilters: UrlState;
  onChange: (changes: UrlState) => void;
}

type ViewsButtonProps = ComponentProps<typeof Button<'button'>> & { url: UrlState };

export function ViewsButton({ url, ...others }: ViewsButtonProps) {
  const chosen = url[viewName];
  const views = useQuery({ ...viewsQuery, enabled: chosen !== undefined });
  const view = views.data?.find(({ id }) => id === chosen);
  return (
    <Button
      variant="default"
      leftSection={<IconBookmarks size={16} stroke={1.75} aria-hidden />}
      rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
      aria-label={view ? `Views: ${view.name}` : 'Views'}
      {...others}
    >
      <span className={classes.name}>{view?.name ?? 'Views'}</span>
    </Button>
  );
}
