/** How an event repeats, and for how long. */
import { NumberInput, Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { mostRepeats } from '#contract/event-series.ts';
import { DueDayInput } from '#web/ui/due-day-input.tsx';
import { Pair } from '#web/ui/pair.tsx';
import type { EventValues } from './event-form.ts';
import { endOptions, repeatOptions } from './series-form.ts';

export function SeriesFields({ form }: { form: UseFormReturnType<EventValues> }) {
  const { values, errors } = form;
  return (
    <Pair>
      <Select
        label="Repeats"
        data={repeatOptions}
        allowDeselect={false}
        {...form.getInputProps('repeats')}
      />
      {values.repeats !== 'none' && (
        <Select
          label="Ends"
          data={endOptions}
          allowDeselect={false}
          {...form.getInputProps('repeatEnds')}
        />
      )}
      {values.repeats !== 'none' && values.repeatEnds === 'until' && (
        <DueDayInput
          label="Last repeat"
          required
          value={values.repeatUntil}
          onChange={(day) => form.setFieldValue('repeatUntil', day)}
          error={errors.repeatUntil}
        />
      )}
      {values.repeats !== 'none' && values.repeatEnds === 'count' && (
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
  );
}
