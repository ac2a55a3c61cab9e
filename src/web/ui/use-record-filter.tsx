/** The filter by one chosen record. There may be thousands of them, so a picker has the server search. */
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { makeQuery } from '#web/lib/queries.ts';
import { type Filter, withinFilters } from './filter.ts';
import type { Named, PickerProps } from './searched-picker.tsx';
import type { OfRecord } from './write-hook.ts';

interface RecordFilter<Chosen extends Named> {
  /** Its name in the URL. */
  name: string;
  label: string;
  /** The chosen record. */
  id: string | undefined;
  get: OfRecord<unknown, Chosen>;
  /** A `laterControl`. */
  Picker: ComponentType<PickerProps>;
}

export function useRecordFilter<Chosen extends Named>(given: RecordFilter<Chosen>) {
  const { name, label, id = '', get, Picker } = given;
  const { data, isError } = useQuery({
    ...makeQuery(get, { params: { id } }),
    enabled: id !== '',
  });
  // Until the name is loaded the badge says '…' rather than an id.
  const shown = data?.name ?? (isError ? `Unknown ${label.toLowerCase()}` : '…');
  const filter: Filter = {
    name,
    label,
    options: id ? [{ value: id, label: shown }] : [],
    control: (onChange) => (
      <Picker
        label={label}
        value={id || null}
        valueName={shown}
        onChange={(chosen) => onChange(chosen ?? undefined)}
        comboboxProps={withinFilters}
      />
    ),
  };
  return { filter, record: id ? data : undefined };
}
