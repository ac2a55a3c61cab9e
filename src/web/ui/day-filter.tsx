/** A filter by a day, for the Filter button and its badge. */
import { DateInput } from '@mantine/dates';
import { useState } from 'react';
import { formatDay } from '#web/lib/format.ts';
import type { Filter } from './filter-menu.tsx';

/** `value` is the day that the URL holds, 'YYYY-MM-DD'. */
export function dayFilter(name: string, label: string, value: string | undefined): Filter {
  return {
    name,
    label,
    options: value ? [{ value, label: formatDay(value) }] : [],
    control: (onChange) => <DayInput label={label} value={value} onChange={onChange} />,
  };
}

interface DayInputProps {
  label: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
}

function DayInput({ label, value, onChange }: DayInputProps) {
  // While the calendar is open, Esc closes it and not the filters under it.
  const [isOpen, setIsOpen] = useState(false);
  return (
    <DateInput
      label={label}
      data-mantine-stop-propagation={isOpen || undefined}
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
      popoverProps={{
        withinPortal: false,
        onOpen: () => setIsOpen(true),
        onClose: () => setIsOpen(false),
      }}
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
    />
  );
}
