/** The frame of every signed-in page: header, sidebar (a sheet on phones), search, shortcuts, the page itself. */

import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { closeSearch, searchOpened } from '#web/features/search/search-state.ts';
import { KeptHost } from '#web/features/undo/kept-host.tsx';
import { optionalPart, standingPart } from '#web/ui/later-part.tsx';
import { useReadAhead } from '#web/ui/read-ahead.ts';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { useRootMark } from '#web/ui/use-root-mark.ts';
import { Header } from './header.tsx';
import { Keyboard } from './keyboard.tsx';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { expandSidebar, useSidebarExpanded } from './sidebar-state.ts';
import { WelcomeLine } from './welcome-line.tsx';

const Palette = standingPart(async () => ({ default: (await import('./palette.tsx')).Palette }));
/** Once the page has nothing else to do: until then it works as it does alone. */
const Live = optionalPart(
  async () => ({ default: (await import('#web/features/live/live.tsx')).Live }),
  false,
);
const RunHost = optionalPart(
  async () => ({ default: (await import('#web/features/bulk/run-host.tsx')).RunHost }),
  false,
);
const MenuSheet = standingPart(async () => ({
  default: (await import('./menu-sheet.tsx')).MenuSheet,
}));

export function Shell({ children }: { children: ReactNode }) {
  const isPhone = useScreen('(max-width: 47.99em)');
  const isNarrow = useScreen('(max-width: 74.99em)');
  const expanded = useSidebarExpanded(useScreen('(min-width: 64em)'));
  const [sheetOpened, setSheetOpened] = useState(false);
  const handleToggle = isPhone
    ? () => setSheetOpened(!sheetOpened)
    : () => expandSidebar(!expanded);
  const isSearching = useSyncExternalStore(searchOpened.subscribe, searchOpened.get);
  useHotkeys([['mod+B', handleToggle]], [], true);
  useReadAhead();
  useRootMark('data-has-shell');

  return (
    <div className={classes.shell} data-sidebar={isPhone ? 'sheet' : expanded ? 'wide' : 'icons'}>
      <SkipLink to="main">Skip to content</SkipLink>
      <Header
        narrow={isNarrow}
        sidebarExpanded={isPhone ? sheetOpened : expanded}
        onToggleSidebar={handleToggle}
      />
      {!isPhone && (
        <aside className={classes.aside}>
          <Sidebar collapsed={!expanded} />
        </aside>
      )}
      <main id="main" tabIndex={-1} className={classes.main}>
        {isNarrow && !isPhone && (
          <div className={classes.welcome}>
            <WelcomeLine />
          </div>
        )}
        {children}
      </main>
      {isPhone && <MenuSheet opened={sheetOpened} onClose={() => setSheetOpened(false)} />}
      <Palette opened={isSearching} onClose={closeSearch} />
      <Keyboard />
      <KeptHost />
      <RunHost />
      <Live />
    </div>
  );
}

/** Known at the first render, so that nothing moves after it. */
function useScreen(query: string): boolean {
  return useMediaQuery(query, undefined, { getInitialValueInEffect: false });
}
