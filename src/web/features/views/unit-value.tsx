/** Which unit a condition asks for: its words, its age, and what comes up with it; whatever is left out may be anything. */
import { NumberInput, Select, TextInput } from '@mantine/core';
import { mostDays, mostYears } from '#contract/conditions.ts';
import { signalDays } from '#contract/unit-signals.ts';
import { unitFields } from '#contract/units.ts';
import type { DraftRow } from './condition-drafts.ts';
import classes from './conditions.module.css';

const due = signalDays.map((value) => ({ value, label: unitFields[value].label }));

interface UnitValueProps {
  row: DraftRow;
  set: (changed: Partial<DraftRow>) => void;
}

export function UnitValue({ row, set }: UnitValueProps) {
  return (
    <div className={classes.unit}>
      <TextInput
        aria-label="Make, model or number"
        placeholder="Make or model"
        maxLength={200}
        value={row.words}
        onChange={(event) => set({ words: event.currentTarget.value })}
      />
      <NumberInput
        aria-label="Older than"
        placeholder="Older than … years"
        min={0}
        max={mostYears}
        allowDecimal={false}
        prefix="older than "
        suffix={row.years === 1 ? ' year' : ' years'}
        value={row.years}
        onChange={(years) => set({ years: typeof years === 'number' ? years : '' })}
      />
      <Select
        aria-label="Comes up"
        placeholder="Comes up"
        data={due}
        clearable
        value={row.by || null}
        onChange={(chosen) => {
          const by = signalDays.find((each) => each === chosen) ?? '';
          set({ by, days: by === '' ? '' : row.days === '' ? 90 : row.days });
        }}
      />
      {row.by !== '' && (
        <NumberInput
          aria-label="Days"
          min={0}
          max={mostDays}
          allowDecimal={false}
          prefix="within "
          suffix={row.days === 1 ? ' day' : ' days'}
          value={row.days}
          onChange={(days) => set({ days: typeof days === 'number' ? days : '' })}
        />
      )}
    </div>
  );
}
