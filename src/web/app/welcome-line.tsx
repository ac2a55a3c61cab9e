/** 'Welcome, Sarah' and the three numbers. */
import { Text } from '@mantine/core';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { HeaderStats } from '#web/features/stats/header-stats.tsx';
import classes from './welcome-line.module.css';

export function WelcomeLine() {
  const { firstName } = useCurrentUser();
  return (
    <div className={classes.welcome}>
      <Text fz="dense" fw={500}>
        Welcome, {firstName || 'User'}
      </Text>
      <HeaderStats />
    </div>
  );
}
