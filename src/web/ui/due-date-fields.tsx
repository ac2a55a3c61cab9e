/** A due day and, beside it, an optional time. */
import { TimeInput } from '@mantine/dates';
import type { ReactNode } from 'react';
import classes from './due-date-fields.module.css';
import { DueDayInput } from './due-day-input.tsx';

interface DueDateFieldsProps {
  dayLabel?: string;
  required?: boolean;
  autoFocus?: boolean;
  /** The first day that can be chosen. */
  minDate?: string;
  /** 'YYYY-MM-DD', or '' for none. */
  day: string;
  /** 'HH:mm', or '' for the end of the working day. */
  time: string;
  onDayChange: (day: string) => void;
  onTimeChange: (time: string) => void;
  error?: ReactNode;
}

export function DueDateFields(props: DueDateFieldsProps) {
  const { dayLabel = 'Due Date', required = false, autoFocus, minDate, day, time, error } = props;
  return (
    <div className={classes.fields}>
      <DueDayInput
        label={dayLabel}
        required={required}
        value={day}
        onChange={props.onDayChange}
        error={error}
        {...(minDate && { minDate })}
        {...(autoFocus ? { 'data-autofocus': true } : {})}
      />
      <TimeInput
        label="Time (optional)"
        value={time}
        onChange={(event) => props.onTimeChange(event.currentTarget.value)}
        disabled={day === ''}
      />
    </div>
  );
}
