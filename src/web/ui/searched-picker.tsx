/** Picks one record of a kind that its list can search: `RecordPicker` together with the search. */
import type { ComboboxProps } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import type { ListEndpoint } from '#contract/endpoint.ts';
import { makeQuery } from '#web/lib/queries.ts';
import { type Creation, type RecordOption, RecordPicker } from './record-picker.tsx';
import type { OfRecord } from './write-hook.ts';

const shownOptions = 8;

/** What a form or filter passes to the picker of a kind. */
export interface PickerProps {
  label: string;
  value: string | null;
  /** The name of the picked record if it is known; otherwise it is read. */
  valueName?: string | null;
  onChange: (id: string | null, name: string | null) => void;
  error?: ReactNode;
  isFirst?: boolean;
  comboboxProps?: ComboboxProps;
  /** Offered before the others while nothing is typed, else before what else is found. */
  first?: readonly RecordOption[];
  /** Ids of what is not offered. */
  without?: readonly string[];
}

interface Picked {
  id: string | null;
  name: string | null;
}

/** The picker's props from those of an editable fact's input. */
export function pickedBy<Others extends object>({
  value,
  onChange,
  ...others
}: Others & { value: Picked; onChange: (picked: Picked) => void }) {
  return {
    ...others,
    value: value.id,
    valueName: value.name,
    onChange: (id: string | null, name: string | null) => onChange({ id, name }),
  };
}

export interface Named {
  id: string;
  name: string;
}

interface SearchedPickerProps<Found extends Named> extends PickerProps {
  api: {
    get: OfRecord<unknown, Named>;
    list: ListEndpoint<z.ZodType<unknown, object>, z.ZodType<Found>>;
  };
  /** What else narrows the list. */
  within?: object;
  /** A quiet second line that tells records of the same name apart. */
  detailOf: (found: Found) => string | null;
  placeholder: string;
  nothingFound: string;
  onCreate?: (name: string, anyway: boolean) => Promise<Creation>;
}

export function SearchedPicker<Found extends Named>(props: SearchedPickerProps<Found>) {
  const { api, within, value, valueName, onChange, detailOf, ...rest } = props;
  const { first = [], without = [], ...others } = rest;
  // Null until the list is first opened.
  const [q, setQ] = useState<string | null>(null);
  const picked = useQuery({
    ...makeQuery(api.get, { params: { id: value ?? '' } }),
    enabled: !!value && !valueName,
  });
  const found = useQuery({
    ...makeQuery(api.list, {
      query: { ...within, q: q ?? '', limit: shownOptions + without.length },
    }),
    enabled: q !== null,
    placeholderData: keepPreviousData,
    // Colleagues add and rename records too.
    staleTime: 10_000,
  });
  const offer = (all: readonly Found[]): RecordOption[] => {
    const holds = (name: string) => name.toLowerCase().includes((q ?? '').toLowerCase());
    const known = first.filter(({ id, name }) => holds(name) || all.some((each) => each.id === id));
    const skipped = new Set([...without, ...known.map(({ id }) => id)]);
    const others = all.filter(({ id }) => !skipped.has(id));
    const told = others.map((each) => ({ id: each.id, name: each.name, detail: detailOf(each) }));
    return [...known, ...told].slice(0, shownOptions);
  };
  return (
    <RecordPicker
      {...others}
      value={value ? { id: value, name: valueName ?? picked.data?.name ?? '' } : null}
      onChange={(option) => onChange(option?.id ?? null, option?.name ?? null)}
      onSearch={setQ}
      options={found.data && offer(found.data)}
      isSearching={found.isFetching || found.isPlaceholderData}
      isError={found.isError}
    />
  );
}
