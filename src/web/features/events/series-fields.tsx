/** How an event repeats, and for how long. */
import { Chip, Input, NumberInput, Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { mostInterval, mostRepeats, weekdays } from '#contract/event-series.ts';
import { weekdayNames } from '#contract/series-words.ts';
import { DueDayInput } from '#web/ui/due-day-input.tsx';
import { Pair } from '#web/ui/pair.tsx';
import type { EventValues } from './event-form.ts';
import classes from './series-fields.module.css';
import { endOptions, nameUnits, repeatOptions, weekdayOn } from './series-form.ts';

export function SeriesFields({ form }: { form: UseFormReturnType<EventValues> }) {
  const { values, errors } = form;
  const { repeats, repeatEnds } = values;
  return (
    <>
      <Pair>
        <Select
          label="Repeats"
          data={repeatOptions}
          allowDeselect={false}
          {...form.getInputProps('repeats')}
        />
        {repeats !== 'none' && (
          <NumberInput
            label="Every"
            min={1}
            max={mostInterval}
            allowDecimal={false}
            suffix={` ${nameUnits(repeats, Number(values.repeatInterval))}`}
            {...form.getInputProps('repeatInterval')}
          />
        )}
      </Pair>
      {repeats === 'weekly' && !values.isElsewhere && <WeekdayChoice form={form} />}
      {repeats !== 'none' && (
        <Pair>
          <Select
            label="Ends"
            data={endOptions}
            allowDeselect={false}
            {...form.getInputProps('repeatEnds')}
          />
          {repeatEnds === 'until' && (
            <DueDayInput
              label="Last repeat"
              required
              value={values.repeatUntil}
              onChange={(day) => form.setFieldValue('repeatUntil', day)}
              error={errors.repeatUntil}
            />
          )}
          {repeatEnds === 'count' && (
            <NumberInput
              label="How many times"
              required
              min={1}
              max={mostRepeats}
              allowDecimal={false}
              {...form.getInputProps('repeatCount')}
            />
          )}
        </Pair>
      )}
    </>
  );
}

/** The weekdays of a weekly event; that of its start cannot be left out. */
function WeekdayChoice({ form }: { form: UseFormReturnType<EventValues> }) {
  const { repeatWeekdays, eventDate } = form.values;
  const ofStart = weekdayOn(eventDate);
  const chosen = weekdays.filter((each) => each === ofStart || repeatWeekdays.includes(each));
  const handleChange = (next: string[]) =>
    form.setValues({
      repeatWeekdays: weekdays.filter((each) => next.includes(each)),
      areWeekdaysChosen: true,
    });
  return (
    <fieldset className={classes.weekdays}>
      <Input.Label component="legend" labelElement="div" className={classes.legend}>
        On
      </Input.Label>
      <Chip.Group multiple value={chosen} onChange={handleChange}>
        <div className={classes.days}>
          {weekdays.map((each) => (
            <Chip
              key={each}
              value={each}
              variant="light"
              classNames={{ label: classes.day }}
              disabled={each === ofStart}
              aria-label={weekdayNames[each]}
            >
              {weekdayNames[each].slice(0, 3)}
            </Chip>
          ))}
        </div>
      </Chip.Group>
    </fieldset>
  );
}
