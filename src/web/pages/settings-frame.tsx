/** What is around each page of the settings: for super users alone, with the other pages at the left where there is room. */
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '#web/ui/load-part.ts';
import classes from './settings-frame.module.css';
import { SuperUserOnly } from './super-user-only.tsx';

const SettingsNavigation = lazyPart(async () => ({
  default: (await import('./settings-navigation.tsx')).SettingsNavigation,
}));

export function SettingsFrame({ children }: { children: ReactNode }) {
  // Without room, `/settings` is the list of them, one press back.
  const hasRoom = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false });
  return (
    <SuperUserOnly>
      {hasRoom ? (
        <div className={classes.frame}>
          <Suspense fallback={<div />}>
            <SettingsNavigation />
          </Suspense>
          <div className={classes.content}>{children}</div>
        </div>
      ) : (
        children
      )}
    </SuperUserOnly>
  );
}
