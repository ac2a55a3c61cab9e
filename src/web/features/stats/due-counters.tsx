/** Three counters of open tasks, each a link to the tasks it counts. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { statsApi } from '#contract/stats.ts';
import { formatNumber } from '#web/lib/format.ts';
import { makeQuery } from '#web/lib/queries.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import classes from './due-counters.module.css';

const counters = [
  { filter: 'today', label: 'Today' },
  { filter: 'next7days', label: 'Next 7 Days' },
  { filter: 'overdue', label: 'Overdue' },
] as const;

/** @param props.owner A user's id, `none` for unassigned tasks, '' for everyone's. */
export function DueCounters({ owner }: { owner: string }) {
  const { data, error, refetch } = useQuery(
    makeQuery(statsApi.due, owner ? { query: { assigneeId: owner } } : {}),
  );
  if (error) return <ErrorState title="Failed to count tasks" error={error} onRetry={refetch} />;
  return (
    <ul className={classes.counters}>
      {counters.map(({ filter, label }) => (
        <li key={filter}>
          <Link
            to="/tasks"
            search={{ filter }}
            className={classes.counter}
            data-state={data && data[filter] > 0 ? filter : undefined}
          >
            <span className={classes.number}>{data ? formatNumber(data[filter]) : '–'}</span>
            <span className={classes.label}>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
