/** When an event is: start and end, or whole days. */
import { Switch } from '@mantine/core';
import { TimeInput } from '@mantine/dates';
import type { UseFormReturnType } from '@mantine/form';
import { DueDayInput } from '#web/ui/due-day-input.tsx';
import { type EventValues, withStart } from './event-form.ts';
import classes from './event-form-dialog.module.css';
import { movedWeekdays } from './series-form.ts';

export function EventTimeFields({ form }: { form: UseFormReturnType<EventValues> }) {
  const { values, errors } = form;
  const { allDay } = values;
  const handleStart = (start: Partial<EventValues>) =>
    form.setValues({ ...withStart(values, start), repeatWeekdays: weekdaysFrom(values, start) });
  return (
    <>
      <Switch label="All day" {...form.getInputProps('allDay', { type: 'checkbox' })} />
      <div className={classes.times} data-all-day={allDay || undefined}>
        <DueDayInput
          label={allDay ? 'First day' : 'Start'}
          required
          value={values.eventDate}
          onChange={(eventDate) => handleStart({ eventDate })}
          error={errors.eventDate}
        />
        {!allDay && (
          <TimeInput
            label="Start time"
            required
            value={values.eventTime}
            onChange={(event) => handleStart({ eventTime: event.currentTarget.value })}
            error={errors.eventTime}
          />
        )}
        <DueDayInput
          label={allDay ? 'Last day' : 'End'}
          required
          value={values.endDate}
          onChange={(endDate) => form.setFieldValue('endDate', endDate)}
          error={errors.endDate}
        />
        {!allDay && (
          <TimeInput
            label="End time"
            value={values.endTime}
            onChange={(event) => form.setFieldValue('endTime', event.currentTarget.value)}
            error={errors.endTime}
          />
        )}
      </div>
    </>
  );
}

function weekdaysFrom(values: EventValues, { eventDate }: Partial<EventValues>) {
  return movedWeekdays(values.repeatWeekdays, values.eventDate, eventDate ?? values.eventDate);
}
