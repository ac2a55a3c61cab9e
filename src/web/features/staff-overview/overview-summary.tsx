/** The three numbers over the team, each a link to what it counts. */
import { Link } from '@tanstack/react-router';
import type { StaffOverview } from '#contract/staff-overview.ts';
import { useRememberedOwner } from '#web/features/tasks/use-remembered-owner.ts';
import { formatNumber } from '#web/lib/format.ts';
import classes from './overview-summary.module.css';

export function OverviewSummary({ overview }: { overview: StaffOverview }) {
  const [, rememberOwner] = useRememberedOwner();
  const { staff, organizationCount, activeTaskCount } = overview;
  return (
    <ul className={classes.cards} aria-label="Summary">
      <li>
        <Link to="/settings/users" search={{ state: 'active' }} className={classes.card}>
          <span className={classes.title}>Total Staff</span>
          <span className={classes.number}>{formatNumber(staff.length)}</span>
        </Link>
      </li>
      <li>
        <Link to="/organizations" className={classes.card}>
          <span className={classes.title}>Total Organizations</span>
          <span className={classes.number}>{formatNumber(organizationCount)}</span>
        </Link>
      </li>
      <li>
        {/* The tasks page would otherwise show the owner that was chosen last. */}
        <Link
          to="/tasks"
          className={classes.card}
          onClick={() => rememberOwner('')}
          onAuxClick={() => rememberOwner('')}
        >
          <span className={classes.title}>Active Tasks</span>
          <span className={classes.number}>{formatNumber(activeTaskCount)}</span>
        </Link>
      </li>
    </ul>
  );
}
