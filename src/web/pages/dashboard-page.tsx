/** `/` for the team: what is due, what is going on, who is behind. */
import { DueCounters } from '#web/features/stats/due-counters.tsx';
import { StaffOverdue } from '#web/features/stats/staff-overdue.tsx';
import { RecentActivity } from '#web/features/tasks/recent-activity.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import classes from './dashboard-page.module.css';

export function DashboardPage() {
  return (
    <>
      <PageHeader title="Dashboard" subtitle="Overview of your sales activities" />
      <div className={classes.grid}>
        <SectionCard title="Tasks" className={classes.tasks}>
          <DueCounters />
        </SectionCard>
        <SectionCard title="Recent Activity" className={classes.activity}>
          <RecentActivity />
        </SectionCard>
        <SectionCard title="Overdue Tasks" className={classes.staff}>
          <StaffOverdue />
        </SectionCard>
      </div>
    </>
  );
}
