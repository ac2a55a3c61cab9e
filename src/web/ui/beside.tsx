/** A list, with the open record beside it if the window has room for both: from 1920 px on. */
import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, Suspense, useLayoutEffect, useRef } from 'react';
import { readId } from '#contract/read-values.ts';
import classes from './beside.module.css';
import { useRootMark } from './use-root-mark.ts';
import { type UrlState, useUrlState } from './use-url-state.ts';

export interface Opened {
  /** The id in the URL; null when nothing is open. */
  id: string | null;
  /** Undefined when there is no room: a record then opens on its own page. */
  open: ((id: string) => void) | undefined;
  /** Resolves once the URL no longer names it. */
  close: () => Promise<void>;
}

/** Which record is open beside its list, read from the URL. */
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

/** For a link to a record: a plain click opens it beside the list, any other click is left to the browser. */
export function openBeside(open: () => void) {
  return (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) {
      return;
    }
    event.preventDefault();
    open();
  };
}

/** The props of a record that is shown beside its list. */
export interface RecordBesideProps {
  id: string;
  /** Called after it has been deleted. */
  onGone: () => Promise<void>;
}

interface BesideProps {
  /** The accessible name of the panel: 'Open organization'. */
  label: string;
  /** The id in the URL; one that is malformed opens nothing. */
  openId: string | null | undefined;
  /** Draws the open record; may be loaded lazily, as most windows have no room for it. */
  recordOf: (id: string) => ReactNode;
  /** Shown when nothing is open. */
  empty: ReactNode;
  /** A table takes more of the window than cards do. */
  isTable?: boolean;
  children: ReactNode;
}

export function Beside(props: BesideProps) {
  const { label, openId, recordOf, empty, isTable = false, children } = props;
  const known = readId(openId);
  useRootMark('data-has-wide-page');
  const lying = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // The panel reaches from its top, which moves as the page scrolls, to the foot of the window.
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
    <div className={classes.columns} data-beside={isTable ? 'table' : true}>
      <div className={classes.list}>{children}</div>
      <section ref={lying} className={classes.record} aria-label={label}>
        {known ? (
          <Suspense key={known} fallback={<Skeleton height={480} />}>
            {recordOf(known)}
          </Suspense>
        ) : (
          empty
        )}
      </section>
    </div>
  );
}
