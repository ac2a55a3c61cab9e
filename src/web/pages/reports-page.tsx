/** `/reports`: Reports & Analytics. The URL holds the user, the period, the tab and what is open. */
import { Select, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ActivityDrawer } from '#web/features/reports/activity-drawer.tsx';
import { ActivityReport } from '#web/features/reports/activity-report.tsx';
import { ReportCards } from '#web/features/reports/report-cards.tsx';
import { noActivities } from '#web/features/reports/report-links.ts';
import {
  activityQuery,
  periodOptions,
  readView,
  usualPeriod,
} from '#web/features/reports/reports.api.ts';
import { SalesReport } from '#web/features/reports/sales-report.tsx';
import { TaskReport } from '#web/features/reports/task-report.tsx';
import { useMemberOptions } from '#web/features/users/use-owner-options.ts';
import { groupedOptions } from '#web/ui/grouped-options.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useUrlState } from '#web/ui/use-url-state.ts';
import classes from './reports-page.module.css';

const tabs = [
  { value: 'sales', label: 'Sales Report' },
  { value: 'activity', label: 'Activity Report' },
  { value: 'tasks', label: 'Task Report' },
] as const;

const allUsers = 'all';

export function ReportsPage() {
  const [url, setUrl] = useUrlState();
  const view = readView(url);
  const tab = tabs.find(({ value }) => value === url.tab)?.value ?? 'sales';
  const isOpen = tab === 'activity' && url.show === 'activities';
  const { data: activity } = useQuery({ ...activityQuery(view), enabled: isOpen });
  return (
    <>
      <PageHeader
        title="Reports & Analytics"
        subtitle="What was closed or done in a period, and what was begun in it and is still open"
        actions={
          <>
            <UserSelect
              userId={view.userId}
              onChange={(user) => setUrl({ user, ...noActivities })}
            />
            <Select
              aria-label="Period"
              className={classes.select}
              data={periodOptions}
              value={view.period}
              onChange={(period) =>
                setUrl({
                  period: period === usualPeriod ? undefined : (period ?? undefined),
                  ...noActivities,
                })
              }
              allowDeselect={false}
            />
          </>
        }
      />
      <ReportCards view={view} />
      <Tabs
        value={tab}
        onChange={(next) =>
          setUrl({ tab: next === 'sales' ? undefined : (next ?? undefined), ...noActivities })
        }
        keepMounted={false}
      >
        <Tabs.List mb="md">
          {tabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="sales">
          <SalesReport view={view} />
        </Tabs.Panel>
        <Tabs.Panel value="activity">
          <ActivityReport view={view} url={url} />
        </Tabs.Panel>
        <Tabs.Panel value="tasks">
          <TaskReport view={view} />
        </Tabs.Panel>
      </Tabs>
      {isOpen && activity && (
        <ActivityDrawer
          view={view}
          days={activity.days}
          members={activity.members}
          url={url}
          onClose={() => setUrl(noActivities)}
        />
      )}
    </>
  );
}

interface UserSelectProps {
  userId: string | undefined;
  onChange: (userId: string | undefined) => void;
}

function UserSelect({ userId, onChange }: UserSelectProps) {
  const members = useMemberOptions();
  return (
    <Select
      aria-label="User"
      className={classes.select}
      data={groupedOptions([{ value: allUsers, label: 'All Users' }, ...members])}
      value={userId ?? allUsers}
      onChange={(chosen) => onChange(chosen === allUsers ? undefined : (chosen ?? undefined))}
      allowDeselect={false}
      searchable={members.length > 7}
    />
  );
}
