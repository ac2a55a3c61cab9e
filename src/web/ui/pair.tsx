import type { ReactNode } from 'react';
import classes from './pair.module.css';

/** Inputs in pairs, or one below the other if there is no room. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}
