/** A day without a time: typed, or picked from a calendar. */
import { DateInput, type DateInputProps } from '@mantine/dates';
import dayjs from 'dayjs';
import { useState } from 'react';
import { formatDay } from '#web/lib/format.ts';

export interface DayInputProps extends Omit<DateInputProps, 'label' | 'value' | 'onChange'> {
  label: string;
  /** 'YYYY-MM-DD', or '' for none. */
  value: string;
  onChange: (day: string) => void;
}

export function DayInput({ value, onChange, popoverProps, ...others }: DayInputProps) {
  // While the calendar is open, Escape closes it and not the dialog under it, which looks for this mark.
  const [isOpen, setIsOpen] = useState(false);
  return (
    <DateInput
      valueFormat="MMM D, YYYY"
      placeholder={inAWeek()}
      clearable
      allowDeselect
      firstDayOfWeek={0}
      weekendDays={[]}
      highlightToday
      previousLabel="Previous month"
      nextLabel="Next month"
      clearButtonProps={{ 'aria-label': `Clear ${others.label}` }}
      {...others}
      data-mantine-stop-propagation={isOpen || undefined}
      value={value || null}
      onChange={(day) => onChange(day ?? '')}
      popoverProps={{
        zIndex: 400,
        ...popoverProps,
        onOpen: () => setIsOpen(true),
        onClose: () => setIsOpen(false),
      }}
    />
  );
}

/** Shows how to write a day, with one in the future as the example. */
function inAWeek(): string {
  return formatDay(dayjs().add(7, 'day').format('YYYY-MM-DD'));
}
