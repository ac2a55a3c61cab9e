/** A list, and beside it the record that is open in it, where the window has room for both: from 1920 px on. */
import { useMediaQuery } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './beside.module.css';
import { type UrlState, useUrlState } from './use-url-state.ts';

export interface Opened {
  /** What the URL names; null where nothing is open. */
  id: string | null;
  /** Undefined where there is no room: then a record has the page to itself. */
  open: ((id: string) => void) | undefined;
  /** Resolves once it is gone from the page. */
  close: () => Promise<void>;
}

/** Which record of a list is open beside it, as the URL says. */
export function useOpenRecord(): Opened {
  const [url, setUrl] = useUrlState();
  const navigate = useNavigate();
  const hasRoom = useMediaQuery('(min-width: 120em)', undefined, {
    getInitialValueInEffect: false,
  });
  return {
    id: hasRoom ? (url.open ?? null) : null,
    open: hasRoom ? (id) => setUrl({ open: id }) : undefined,
    close: () =>
      navigate({
        to: '.',
        search: ({ open: _, ...others }: UrlState) => others,
        hash: '',
        replace: true,
        resetScroll: false,
      }),
  };
}

/** For a link to a record: a plain click opens it beside the list, any other is the browser's. */
export function openBeside(open: () => void) {
  return (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) {
      return;
    }
    event.preventDefault();
    open();
  };
}

interface BesideProps {
  /** Names what lies beside the list: 'Open organization'. */
  label: string;
  record: ReactNode;
  children: ReactNode;
}

export function Beside({ label, record, children }: BesideProps) {
  const lying = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // Down to the foot of the window from wherever it begins, which changes as the page scrolls.
    const fit = () => {
      const { current } = lying;
      current?.style.setProperty('--crm-from', `${current.getBoundingClientRect().top}px`);
    };
    fit();
    window.addEventListener('scroll', fit, { passive: true });
    window.addEventListener('resize', fit);
    return () => {
      window.removeEventListener('scroll', fit);
      window.removeEventListener('resize', fit);
    };
  });
  return (
    <div className={classes.columns} data-beside>
      <div className={classes.list}>{children}</div>
      <section ref={lying} className={classes.record} aria-label={label}>
        {record}
      </section>
    </div>
  );
}
