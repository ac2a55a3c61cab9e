import type { ReactNode } from 'react';
import classes from './wide-words.module.css';

/** Words beside an icon: on phones only the icon is shown, and they stay for screen readers. */
export function WideWords({ children }: { children: ReactNode }) {
  return <span className={classes.words}>{children}</span>;
}
