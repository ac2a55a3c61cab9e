/** A filter by day, for the Filter button and its badge. */
import { formatDay } from '#web/lib/format.ts';
import { type Filter, withinFilters } from './filter.ts';
import { laterControl } from './later-control.tsx';

const DayInput = laterControl(async () => ({
  default: (await import('./day-input.tsx')).DayInput,
}));

/** `value` is the day in the URL, 'YYYY-MM-DD'. */
export function dayFilter(name: string, label: string, value: string | undefined): Filter {
  return {
    name,
    label,
    options: value ? [{ value, label: formatDay(value) }] : [],
    control: (onChange) => (
      <DayInput
        label={label}
        value={value ?? ''}
        onChange={(day) => onChange(day || undefined)}
        placeholder="Any day"
        popoverProps={withinFilters}
      />
    ),
  };
}
