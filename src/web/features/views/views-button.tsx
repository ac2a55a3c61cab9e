/** The button of the views: the name of the one that is looked at, or just 'Views'. */
import { Button } from '@mantine/core';
import { IconBookmarks } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import type { View } from '#contract/views.ts';
import { placedPart } from '#web/ui/later-part.tsx';
import type { UrlState } from '#web/ui/use-url-state.ts';
import { WideWords } from '#web/ui/wide-words.tsx';
import classes from './views-button.module.css';

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

const ViewName = placedPart(
  async () => ({ default: (await import('./view-name.tsx')).ViewName }),
  () => 'Views',
);

type ViewsButtonProps = ComponentProps<typeof Button<'button'>> & { url: UrlState };

export function ViewsButton({ url, ...others }: ViewsButtonProps) {
  return (
    <Button
      variant="default"
      leftSection={<IconBookmarks size={16} stroke={1.75} aria-hidden />}
      className={classes.button}
      data-chosen={url.saved ? true : undefined}
      {...others}
    >
      <WideWords>{url.saved ? <ViewName id={url.saved} /> : 'Views'}</WideWords>
    </Button>
  );
}
