import type { ReactNode } from 'react';
import classes from './pair.module.css';

/** Inputs two by two; one by one where there is no room. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}
