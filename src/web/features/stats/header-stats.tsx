/** The three numbers in the header: what is assigned to the signed-in user. */
import { useQuery } from '@tanstack/react-query';
import { statsApi } from '#contract/stats.ts';
import { formatNumber } from '#web/lib/format.ts';
import { makeQuery } from '#web/lib/queries.ts';
import classes from './header-stats.module.css';

export function HeaderStats() {
  const { data } = useQuery(makeQuery(statsApi.header));
  const show = (count: number | undefined) => (count === undefined ? '–' : formatNumber(count));
  return (
    <ul className={classes.stats} aria-label="My numbers">
      <li>My Contacts: {show(data?.contacts)}</li>
      <li>My Organisations: {show(data?.organizations)}</li>
      <li>Tasks Pending: {show(data?.tasksPending)}</li>
    </ul>
  );
}
