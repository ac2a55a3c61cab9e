/** The activities behind a figure of the report, newest first, page by page. */

import { Text } from '@mantine/core';
import { IconActivity } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ActivityLog, activityApi } from '#contract/activity.ts';
import { readFilterDay, readOneOf, readOwner } from '#contract/read-values.ts';
import type { ActivityReport, DaySpan } from '#contract/reports.ts';
import { activityTypes } from '#contract/tasks.ts';
import { activityTypeLabels } from '#web/features/tasks/task-labels.ts';
import { useStaffName } from '#web/features/users/users.api.ts';
import { formatTotal } from '#web/lib/format.ts';
import { Ago } from '#web/ui/ago.tsx';
import { Panel } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TextLink } from '#web/ui/links.tsx';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { useTotal } from '#web/ui/use-total.ts';
import type { UrlState } from '#web/ui/use-url-state.ts';
import { daysWords } from './report-tables.ts';
import { type ActivityQuery, activityPagesQuery, type ReportView } from './reports.api.ts';
import classes from './reports.module.css';

interface ActivityDrawerProps {
  view: ReportView;
  /** The period of the report, and the members it names. */
  days: DaySpan;
  members: ActivityReport['members'];
  url: UrlState;
  onClose: () => void;
}

/** Named as in the report, which includes members who have left the team. */
type NameOf = (userId: string | null) => string | null | undefined;

export function ActivityDrawer(props: ActivityDrawerProps) {
  const { view, days, members, url, onClose } = props;
  const staffName = useStaffName();
  const nameOf: NameOf = (id) =>
    members.find(({ userId }) => userId === id)?.name ?? staffName(id)?.name;
  const type = readOneOf(url.type, activityTypes);
  const userId = readOwner(url.member) ?? view.userId;
  const isBar = url.from !== undefined || url.to !== undefined;
  const span = isBar
    ? {
        from: readFilterDay(url.from) ?? null,
        to: readFilterDay(url.to) ?? null,
      }
    : days;
  const filter: ActivityQuery = {
    userId,
    activityType: type,
    createdFrom: span.from ?? undefined,
    createdTo: span.to ?? undefined,
  };
  const words = [
    type && activityTypeLabels[type],
    userId === 'none' ? 'Nobody' : userId && nameOf(userId),
    daysWords(span),
  ];
  return (
    <Panel
      opened
      onClose={onClose}
      position="right"
      size={480}
      title="Activities"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text c="dimmed" mb="sm">
        {words.filter(Boolean).join(' · ')}
      </Text>
      <Activities filter={filter} nameOf={nameOf} />
    </Panel>
  );
}

function Activities({ filter, nameOf }: { filter: ActivityQuery; nameOf: NameOf }) {
  const query = useInfiniteQuery(activityPagesQuery(filter));
  const total = useTotal(activityApi.list, filter, query);
  return (
    <PagedList
      query={query}
      words={{
        loading: 'Loading activities...',
        failed: 'Failed to fetch activities',
        more: 'Older activities',
      }}
      skeleton={<SkeletonRows count={8} height={44} />}
      empty={<EmptyState icon={IconActivity} title="No activities in this period" />}
    >
      {(activities) => (
        <>
          {total && (
            <Text role="status" fz="dense" c="dimmed">
              {formatTotal(total)} {total.count === 1 ? 'activity' : 'activities'}
            </Text>
          )}
          <ul className={classes.activities} aria-label="Activities">
            {activities.map((activity) => (
              <Activity key={activity.id} activity={activity} nameOf={nameOf} />
            ))}
          </ul>
        </>
      )}
    </PagedList>
  );
}

function Activity({ activity, nameOf }: { activity: ActivityLog; nameOf: NameOf }) {
  const words = activity.description ?? 'About a record that was deleted since';
  return (
    <li className={classes.activity}>
      <Text c={activity.description === null ? 'dimmed' : undefined}>{words}</Text>
      <div className={classes.activityMeta}>
        <span>{activityTypeLabels[activity.activityType]}</span>
        <span>{nameOf(activity.userId) ?? 'Nobody'}</span>
        <Ago at={activity.createdAt} />
        {activity.description !== null && <RecordLinks activity={activity} />}
      </div>
    </li>
  );
}

function RecordLinks({ activity }: { activity: ActivityLog }) {
  const { personId, organizationId, opportunityId } = activity;
  const { personName, organizationName, opportunityName } = activity;
  return (
    <>
      {opportunityId && opportunityName && (
        <TextLink to="/opportunities/$id" params={{ id: opportunityId }}>
          {opportunityName}
        </TextLink>
      )}
      {personId && personName && (
        <TextLink to="/people/$id" params={{ id: personId }}>
          {personName}
        </TextLink>
      )}
      {organizationId && organizationName && (
        <TextLink to="/organizations/$id" params={{ id: organizationId }}>
          {organizationName}
        </TextLink>
      )}
    </>
  );
}
