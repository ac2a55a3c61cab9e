/** A way past what stands before it, for the keyboard: seen only while it has the focus. */
import type { ReactNode } from 'react';
import classes from './skip-link.module.css';

interface SkipLinkProps {
  /** The id of the element that gets the focus. */
  to: string;
  children: ReactNode;
}

export function SkipLink({ to, children }: SkipLinkProps) {
  return (
    <a
      href={`#${to}`}
      className={classes.skip}
      onClick={(event) => {
        // What stands behind # is the page's own.
        event.preventDefault();
        document.getElementById(to)?.focus();
      }}
    >
      {children}
    </a>
  );
}
