/** A list, and beside it the record that is open in it, where the window has room for both: from 1920 px on. */
import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, Suspense, useLayoutEffect, useRef } from 'react';
import { Id } from '#contract/primitives.ts';
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

/** What a record beside its list is told. */
export interface RecordBesideProps {
  id: string;
  /** Called once it is deleted. */
  onGone: () => Promise<void>;
}

interface BesideProps {
  /** Names what lies beside the list: 'Open organization'. */
  label: string;
  /** Of what is open; whatever is none names nothing. */
  openId: string | null | undefined;
  /** Of the one that is open; it may be loaded when it is first drawn, as most windows have no room for it. */
  recordOf: (id: string) => ReactNode;
  /** Stands where nothing is open. */
  empty: ReactNode;
  children: ReactNode;
}

export function Beside({ label, openId, recordOf, empty, children }: BesideProps) {
  const known = Id.safeParse(openId).data;
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
