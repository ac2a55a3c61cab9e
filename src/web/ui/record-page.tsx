/** The page of one record: not found, failed, loading, or shown with its head, its facts, and the work to do on it. */
import { Button, Skeleton } from '@mantine/core';
import { type Icon, IconPencil } from '@tabler/icons-react';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type LinkProps, Navigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { readId } from '#contract/read-values.ts';
import { CallError } from '#web/lib/call-error.ts';
import { DeleteIcon } from './delete-button.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { LinkButton } from './links.tsx';
import { Loading } from './loading.tsx';
import { usePageTitle } from './page-header.tsx';
import classes from './record-page.module.css';
import { SectionCard } from './section-card.tsx';
import { usePageKeys } from './use-page-keys.ts';

export interface RecordKind<R> {
  /** The word for it on its page: 'contact'. */
  noun: string;
  query: (id: string) => UseQueryOptions<R, Error, R, unknown[]>;
  /** Shown when there is no such record. */
  gone: { icon: Icon; title: string; hint: string };
  list: { to: LinkProps['to']; words: string };
  /** Roughly how high its columns will be, in px. */
  heights: { facts: number; side?: number; work?: number };
}

interface RecordPageProps<R> {
  kind: RecordKind<R>;
  children: (record: R) => ReactNode;
}

interface PageProps<R> extends RecordPageProps<R> {
  /** What stands there in place of the record, though it may be there no more. */
  instead?: (id: string) => ReactNode;
}

/** The id in the address. */
export function RecordPage<R extends { id: string }>(props: PageProps<R>) {
  const { kind, instead, children } = props;
  const { id } = useParams({ strict: false });
  const known = readId(id);
  if (!known) return <NoRecord {...kind} />;
  const other = instead?.(known);
  if (other) return other;
  // Each record is mounted anew, so that nothing half-typed moves over to another one.
  return (
    <KnownRecord key={known} id={known} kind={kind}>
      {(record) => (record.id === known ? children(record) : <MovedOn id={record.id} />)}
    </KnownRecord>
  );
}

/** The record was merged into another one: its address becomes that one's. */
function MovedOn({ id }: { id: string }) {
  return <Navigate to="." params={{ id }} replace />;
}

interface KnownRecordProps<R> extends RecordPageProps<R> {
  id: string;
  /** It is shown beside a list: nothing that is done in it may leave the list. */
  isBeside?: boolean;
}

export function KnownRecord<R>({ kind, id, isBeside = false, children }: KnownRecordProps<R>) {
  const { data, error, refetch } = useQuery(kind.query(id));
  if (error instanceof CallError && error.status === 404) {
    const { icon, title } = kind.gone;
    return isBeside ? <EmptyState icon={icon} title={title} /> : <NoRecord {...kind} />;
  }
  // If a later read fails, the page keeps what it shows, and with it what is half-typed.
  if (data !== undefined) return children(data);
  if (!error) return <PageSkeleton {...kind} />;
  return <ErrorState title={`Failed to fetch the ${kind.noun}`} error={error} onRetry={refetch} />;
}

interface RecordFrameProps {
  kind: Omit<RecordKind<never>, 'query'>;
  /** Draws its head, with the buttons for what is done to the record itself. */
  head: (buttons: ReactNode) => ReactNode;
  /** What is rarely done with it, between Edit and Delete. */
  more?: ReactNode;
  /** Undefined if there is nothing to edit. */
  onEdit: (() => void) | undefined;
  /** Undefined if the user may not delete it. */
  onDelete: (() => void) | undefined;
  facts: ReactNode;
  /** Related records, in a column of their own if there is room. */
  side?: ReactNode;
  /** The work to do on it. */
  children?: ReactNode;
}

export function RecordFrame(props: RecordFrameProps) {
  const { kind, head, more, onEdit, onDelete, side } = props;
  usePageKeys(onEdit ? { e: onEdit } : {});
  return (
    <>
      {head(
        <>
          {onEdit && (
            <Button
              variant="default"
              leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
              onClick={onEdit}
            >
              Edit
            </Button>
          )}
          {more}
          {onDelete && <DeleteIcon label={`Delete ${kind.noun}`} size={36} onClick={onDelete} />}
        </>,
      )}
      <Columns {...kind}>
        <SectionCard title="Details" className={classes.facts ?? ''}>
          {props.facts}
        </SectionCard>
        {side && (
          <div className={classes.side}>
            <div className={classes.related} ref={tellHeight}>
              {side}
            </div>
          </div>
        )}
        {props.children && <div className={classes.work}>{props.children}</div>}
      </Columns>
    </>
  );
}

/** So that the sheet of styles knows whether it fits the window. */
function tellHeight(related: HTMLDivElement | null) {
  if (!related) return;
  const observer = new ResizeObserver(() =>
    related.style.setProperty('--related-height', `${related.offsetHeight}px`),
  );
  observer.observe(related);
  return () => observer.disconnect();
}

type ColumnsProps = Pick<RecordFrameProps['kind'], 'heights'>;

function Columns({ heights, children }: ColumnsProps & { children: ReactNode }) {
  return (
    <div className={classes.page}>
      <div
        className={classes.columns}
        data-side={heights.side !== undefined || undefined}
        data-alone={heights.work === undefined || undefined}
      >
        {children}
      </div>
    </div>
  );
}

function NoRecord({ gone, list }: Pick<RecordFrameProps['kind'], 'gone' | 'list'>) {
  usePageTitle(gone.title);
  return (
    <EmptyState
      icon={gone.icon}
      title={<h1 className={classes.notFound}>{gone.title}</h1>}
      hint={gone.hint}
      action={
        <LinkButton to={list.to} variant="default">
          {list.words}
        </LinkButton>
      }
    />
  );
}

function PageSkeleton({ heights }: ColumnsProps) {
  return (
    <Loading>
      <Skeleton height={28} width={240} mb={8} />
      <Skeleton height={20} width={160} mb={16} />
      <Skeleton height={28} width={280} maw="100%" mb={24} />
      <Columns heights={heights}>
        <Skeleton height={heights.facts} className={classes.facts} />
        {heights.side && <Skeleton height={heights.side} className={classes.side} />}
        {heights.work && <Skeleton height={heights.work} className={classes.work} />}
      </Columns>
    </Loading>
  );
}
