/** `/` for the team: one's own day first, then what is going on and who is behind. */
import { AssistantCard } from '#web/features/insights/assistant-card.tsx';
import { DayCard } from '#web/features/queue/day-card.tsx';
import { DueCounters } from '#web/features/stats/due-counters.tsx';
import { StaffOverdue } from '#web/features/stats/staff-overdue.tsx';
import { OwnerSelect } from '#web/features/tasks/owner-select.tsx';
import { RecentActivity } from '#web/features/tasks/recent-activity.tsx';
import { useNewDay } from '#web/features/tasks/use-new-day.ts';
import { useRememberedOwner } from '#web/features/tasks/use-remembered-owner.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import classes from './dashboard-page.module.css';

export function DashboardPage() {
  const [owner, rememberOwner] = useRememberedOwner();
  useNewDay();
  return (
    <>
      <PageHeader
        title="Dashboard"
        subtitle="Overview of your sales activities"
        actions={<OwnerSelect value={owner} onChange={rememberOwner} />}
      />
      <div className={classes.grid}>
        <SectionCard title="Tasks" className={classes.tasks}>
          <DueCounters owner={owner} />
        </SectionCard>
        <DayCard {...(classes.day && { className: classes.day })} />
        <AssistantCard className={classes.assistant} />
        <SectionCard title="Recent Activity" className={classes.activity}>
          <RecentActivity owner={owner} />
        </SectionCard>
        <SectionCard title="Overdue Tasks" className={classes.staff}>
          <StaffOverdue />
        </SectionCard>
      </div>
    </>
  );
}
