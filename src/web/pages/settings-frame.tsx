/** What is around each page of the settings: for super users alone, with the other pages at the left where there is room. */
import { useMediaQuery } from '@mantine/hooks';
import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPart } from '#web/ui/load-part.ts';
import classes from './settings-frame.module.css';
import { SuperUserOnly } from './super-user-only.tsx';

const SettingsNavigation = lazyPart(async () => ({
  default: (await import('./settings-navigation.tsx')).SettingsNavigation,
}));

export function SettingsFrame() {
  // Without room, `/settings` is the list of them, one press back.
  const hasRoom = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false });
  // The page stays where it is in the tree, with what was typed there, when a window is turned or made narrower.
  return (
    <SuperUserOnly>
      <div className={hasRoom ? classes.frame : undefined}>
        {hasRoom && (
          <Suspense fallback={<div />}>
            <SettingsNavigation />
          </Suspense>
        )}
        <div className={classes.content}>
          <Outlet />
        </div>
      </div>
    </SuperUserOnly>
  );
}
