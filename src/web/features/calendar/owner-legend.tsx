/** Whose colour is which, of those who have something on the screen. */
import type { CalendarDay } from '#contract/calendar.ts';
import { listDayItems } from './calendar-items.ts';
import classes from './owner-legend.module.css';
import { getOwnerId, useOwnerColor, useTeam } from './team.tsx';

export function OwnerLegend({ held }: { held: ReadonlyMap<string, CalendarDay> }) {
  const getName = useTeam();
  const getColor = useOwnerColor();
  const ids = new Set([...held.values()].flatMap((day) => listDayItems(day).items.map(getOwnerId)));
  const owners = [...ids]
    .flatMap((id) => getName(id) ?? [])
    .sort((one, other) => one.name.localeCompare(other.name));
  if (owners.length === 0) return null;
  return (
    <ul className={classes.legend} aria-label="Owners by colour">
      {owners.map(({ id, name }) => (
        <li key={id}>
          <span style={{ background: getColor(id) }} />
          {name}
        </li>
      ))}
    </ul>
  );
}
