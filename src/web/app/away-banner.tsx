/** A line across the top while the server is away: what is kept, and when the app tries again. */
import { Button } from '@mantine/core';
import { IconCircleCheck, IconCloudOff } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { absence, tryNow, whenServerIsBack } from '#web/lib/server-away.ts';
import { useRootMark } from '#web/ui/use-root-mark.ts';
import classes from './away-banner.module.css';

/** How long the line that the server is back stays, in milliseconds. */
const newsLifetime = 3_000;

export function AwayBanner() {
  const found = useSyncExternalStore(absence.subscribe, absence.get);
  const isAway = found?.state === 'away';
  const isBack = useIsBack() && !isAway;
  useRootMark('data-has-banner', isAway || isBack);
  useEffect(() => {
    const handleOnline = () => void tryNow();
    window.addEventListener('online', handleOnline);
    return () => window.removeEventListener('online', handleOnline);
  }, []);
  return (
    // The region is always there, so that screen readers announce what appears in it.
    <div role="status" className={classes.region}>
      {isAway && (
        <div className={classes.banner} data-server="away">
          <IconCloudOff size={18} stroke={1.75} aria-hidden className={classes.icon} />
          <span className={classes.words}>
            The server is away. <span className={classes.more}>What you typed stays here.</span>
          </span>
          <Countdown until={found.nextTryAt} />
          <Button
            variant="default"
            size="compact-sm"
            className={classes.retry}
            disabled={found.nextTryAt === null}
            onClick={() => void tryNow()}
          >
            Try now
          </Button>
        </div>
      )}
      {isBack && (
        <div className={classes.banner} data-server="back">
          <IconCircleCheck size={18} stroke={1.75} aria-hidden className={classes.icon} />
          <span className={classes.words}>The server is back.</span>
        </div>
      )}
    </div>
  );
}

/** Hidden from screen readers, which would announce every second. */
function Countdown({ until }: { until: number | null }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const seconds = until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1_000));
  return (
    <span aria-hidden className={classes.countdown}>
      {seconds === 0 ? (
        'Trying…'
      ) : (
        <>
          <span className={classes.more}>Trying </span>again in {seconds} s
        </>
      )}
    </span>
  );
}

function useIsBack(): boolean {
  const [isBack, setIsBack] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = whenServerIsBack(() => {
      setIsBack(true);
      clearTimeout(timer);
      timer = setTimeout(() => setIsBack(false), newsLifetime);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return isBack;
}
