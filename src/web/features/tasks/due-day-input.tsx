/** A day something is due: typed in words or figures, picked from the calendar, or one of the usual answers. */
import { DateInput } from '@mantine/dates';
import { useMediaQuery } from '@mantine/hooks';
import dayjs from 'dayjs';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { readDay } from './day-words.ts';

interface DueDayInputProps extends Pick<ComponentProps<typeof DateInput>, 'required' | 'onBlur'> {
  label: string;
  /** 'YYYY-MM-DD', or '' for none. */
  value: string;
  onChange: (day: string) => void;
  error?: ReactNode;
  'data-autofocus'?: boolean;
}

export function DueDayInput({ value, onChange, ...others }: DueDayInputProps) {
  // While the calendar is open, Esc closes it and not the dialog under it: Mantine's dialogs look for this mark.
  const [isOpen, setIsOpen] = useState(false);
  const hasRoom = useMediaQuery('(min-width: 30em)', undefined, { getInitialValueInEffect: false });
  const isTouch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });
  return (
    <DateInput
      {...others}
      // A thumb picks the day from the calendar, which the keyboard would cover.
      inputMode={isTouch ? 'none' : 'text'}
      data-mantine-stop-propagation={isOpen || undefined}
      value={value || null}
      onChange={(day) => onChange(day ?? '')}
      dateParser={(words) => readDay(words)}
      valueFormat="MMM D, YYYY"
      placeholder="Tomorrow, Nov 30"
      clearable={!others.required}
      allowDeselect
      firstDayOfWeek={0}
      weekendDays={[]}
      highlightToday
      {...(hasRoom && { presets: usualDays() })}
      previousLabel="Previous month"
      nextLabel="Next month"
      popoverProps={{
        zIndex: 400,
        onOpen: () => setIsOpen(true),
        onClose: () => setIsOpen(false),
      }}
      clearButtonProps={{ 'aria-label': `Clear ${others.label}` }}
    />
  );
}

function usualDays() {
  const today = dayjs();
  const day = (ahead: number) => today.add(ahead, 'day').format('YYYY-MM-DD');
  return [
    { label: 'Today', value: day(0) },
    { label: 'Tomorrow', value: day(1) },
    { label: 'In 3 days', value: day(3) },
    { label: 'Next Monday', value: day(((1 - today.day() + 6) % 7) + 1) },
    { label: 'In a week', value: day(7) },
    { label: 'In a month', value: today.add(1, 'month').format('YYYY-MM-DD') },
  ];
}
