/** A link for the keyboard past what comes before the content, visible only while focused. */
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
        // The part of the address after # belongs to the page.
        event.preventDefault();
        document.getElementById(to)?.focus();
      }}
    >
      {children}
    </a>
  );
}
