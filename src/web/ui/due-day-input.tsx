/** A due day: typed in words or figures, picked from the calendar, or one of the usual answers. */
import { useMediaQuery } from '@mantine/hooks';
import dayjs from 'dayjs';
import { DayInput, type DayInputProps } from '#web/ui/day-input.tsx';
import { readDay } from './day-words.ts';

type DueDayInputProps = DayInputProps & { 'data-autofocus'?: boolean };

export function DueDayInput(props: DueDayInputProps) {
  const hasRoom = useMediaQuery('(min-width: 30em)', undefined, { getInitialValueInEffect: false });
  const isTouch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });
  return (
    <DayInput
      {...props}
      // On touch screens the day is picked from the calendar, which the keyboard would cover.
      inputMode={isTouch ? 'none' : 'text'}
      dateParser={(words) => readDay(words)}
      placeholder={`Tomorrow, ${dayjs().add(7, 'day').format('MMM D')}`}
      clearable={!props.required}
      {...(hasRoom && { presets: usualDays() })}
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
