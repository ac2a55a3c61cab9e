/** The bar over records that have custom fields: search, filters (by custom fields too), sort, and the number of records. */
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatTotal } from '#web/lib/format.ts';
import type { Filter } from '#web/ui/filter.ts';
import { FilterBadges, FilterBar } from '#web/ui/filter-bar.tsx';
import { FilterMenu } from '#web/ui/filter-menu.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { SortMenu } from '#web/ui/sort-menu.tsx';
import type { UrlState } from '#web/ui/use-url-state.ts';
import { fieldValues, withFilter } from './field-filters.tsx';
import classes from './record-filter-bar.module.css';

interface RecordFilterBarProps<Sort extends string> {
  /** The singular: 'contact'. */
  noun: string;
  filter: UrlState & { sort?: Sort | undefined };
  filters: readonly Filter[];
  /** Those that have only a badge. */
  onlyBadges?: readonly Filter[];
  /** The views of the list, beside the Filter button. */
  views?: ReactNode;
  /** Removes every filter. */
  noFilters: UrlState;
  sortOptions: readonly { value: Sort; label: string }[];
  defaultSort: Sort;
  total: { count: number; more: boolean } | undefined;
  onChange: (changes: UrlState) => void;
  /** Stands at the end. */
  aside?: ReactNode;
}

export function RecordFilterBar<Sort extends string>(props: RecordFilterBarProps<Sort>) {
  const { noun, filter, filters, noFilters, defaultSort, total, onChange } = props;
  const values = { ...filter, ...fieldValues(filter.fields) };
  return (
    <FilterBar
      badges={
        <FilterBadges
          filters={[...filters, ...(props.onlyBadges ?? [])]}
          values={values}
          onRemove={(name) => onChange(withFilter(filter.fields, name, undefined))}
          onClear={() => onChange(noFilters)}
        />
      }
    >
      <SearchInput
        placeholder={`Search ${noun}s...`}
        value={filter.q ?? ''}
        onSearch={(q) => onChange({ q })}
      />
      <FilterMenu
        filters={filters}
        values={values}
        onChange={(name, value) => onChange(withFilter(filter.fields, name, value))}
      />
      {props.views}
      <SortMenu
        options={props.sortOptions}
        value={filter.sort ?? defaultSort}
        onChange={(sort) => onChange({ sort: sort === defaultSort ? undefined : sort })}
      />
      {total && (
        <Text c="dimmed" role="status" className={classes.total}>
          {formatTotal(total)} {total.count === 1 ? noun : `${noun}s`}
        </Text>
      )}
      {props.aside}
    </FilterBar>
  );
}
