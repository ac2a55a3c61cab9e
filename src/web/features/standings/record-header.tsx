/** The head of a record, on its page, beside a list and in a panel: who it is, what one does with them, and how things stand. */
import { Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { subjectKinds } from '#contract/records.ts';
import type { StandingFilter } from '#contract/standings.ts';
import { Viewers } from '#web/features/live/viewers.tsx';
import { usePageTitle } from '#web/ui/page-header.tsx';
import { RecordActions, type RecordActionsProps } from './record-actions.tsx';
import classes from './record-header.module.css';
import { StandingLine, type Worth } from './standing-line.tsx';
import { standingQuery } from './standings.api.ts';

interface RecordHeaderProps {
  of: StandingFilter;
  name: string;
  /** True for a record beside a list or in a panel: the page and the browser tab keep the list's name. */
  isBeside?: boolean;
  /** Shown before the name. */
  leading?: ReactNode;
  /** Spans under the name, in one line if they fit: what kind of record it is, their role, where they work. */
  about: ReactNode;
  worth?: Worth;
  /** What is done to the record itself: edit, merge, delete. */
  quiet: ReactNode;
  /** Whom one reaches; without it those that the server names. */
  reach?: Pick<RecordActionsProps, 'phone' | 'email'>;
  actions: Omit<RecordActionsProps, 'phone' | 'email'>;
  /** It stands in a panel, whose edges it keeps clear of. */
  isInPanel?: boolean;
  /** Below all of it, such as the stages of a sale. */
  children?: ReactNode;
}

export function RecordHeader(props: RecordHeaderProps) {
  const { of, name, isBeside = false, leading, about, worth, quiet, actions, children } = props;
  const standing = useQuery(standingQuery(of));
  const reach = props.reach ?? { phone: standing.data?.phone, email: standing.data?.email };
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, {
    getInitialValueInEffect: false,
  });
  return (
    <>
      <header
        className={classes.header}
        data-record={of.personId ?? of.organizationId ?? of.opportunityId}
        data-in-panel={props.isInPanel || undefined}
      >
        {leading}
        <div className={classes.words}>
          {isBeside ? (
            <Title order={2} className={classes.name}>
              {name}
            </Title>
          ) : (
            <PageName>{name}</PageName>
          )}
          <div className={classes.about}>
            {about}
            <ViewersOf record={of} />
          </div>
        </div>
        <div className={classes.quiet}>{quiet}</div>
        <div className={classes.foot}>
          <div className={classes.line}>
            <StandingLine of={of} worth={worth} />
            {!isPhone && <RecordActions {...reach} {...actions} isBar={false} />}
          </div>
        </div>
        {children}
      </header>
      {isPhone && <RecordActions {...reach} {...actions} isBar />}
    </>
  );
}

function ViewersOf({ record }: { record: StandingFilter }) {
  for (const type of subjectKinds) {
    const id = record[`${type}Id`];
    if (id !== undefined) return <Viewers type={type} id={id} />;
  }
  return null;
}

function PageName({ children }: { children: string }) {
  usePageTitle(children);
  return (
    <Title order={1} className={classes.name}>
      {children}
    </Title>
  );
}
