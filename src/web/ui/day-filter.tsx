/** A filter by a day, for the Filter button and its badge. */
import { DateInput } from '@mantine/dates';
import { formatDay } from '#web/lib/format.ts';
import type { Filter } from './filter-menu.tsx';

/** `value` is the day that the URL holds, 'YYYY-MM-DD'. */
export function dayFilter(name: string, label: string, value: string | undefined): Filter {
  return {
    name,
    label,
    options: value ? [{ value, label: formatDay(value) }] : [],
    control: (onChange) => (
      <DateInput
        label={label}
        value={value ?? null}
        onChange={(day) => onChange(day ?? undefined)}
        valueFormat="MMM D, YYYY"
        placeholder="Any day"
        clearable
        allowDeselect
        firstDayOfWeek={0}
        weekendDays={[]}
        highlightToday
        previousLabel="Previous month"
        nextLabel="Next month"
        // A click in the calendar must not count as one beside the filters.
        popoverProps={{ withinPortal: false }}
        clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      />
    ),
  };
}
