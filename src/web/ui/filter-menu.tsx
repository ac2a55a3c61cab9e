/**
 * A Filter button with a popover (a sheet on phones) that holds one input for each filter. The page
 * keeps the values in its URL.
 */
import { Button, Indicator, Popover, Select, Stack } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { Fragment, type KeyboardEvent, type ReactNode, useState } from 'react';
import { isForList } from './dialog.tsx';
import classes from './filter-menu.module.css';
import type { UrlState } from './use-url-state.ts';

export interface FilterOption {
  value: string;
  label: string;
  /** The heading under which it is listed; choices without one come first. */
  group?: string;
}

/** In the form that a Select takes. */
export function groupedOptions(options: readonly FilterOption[]) {
  const plain = (group: string | undefined) =>
    options
      .filter((option) => option.group === group)
      .map(({ value, label }) => ({ value, label }));
  const groups = [...new Set(options.flatMap(({ group }) => group ?? []))];
  return [...plain(undefined), ...groups.map((group) => ({ group, items: plain(group) }))];
}

export interface Filter {
  /** Its name in the URL. */
  name: string;
  label: string;
  /** The choices; with a `control` of its own, at least the chosen one, for the label of its badge. */
  options: FilterOption[];
  /** Draws the input when the choices cannot all be listed; lists that it opens take `withinFilters`. */
  control?: (onChange: (value: string | undefined) => void) => ReactNode;
  /** What the filter shows when it filters nothing, such as 'Everyone'. */
  anyLabel?: string;
}

/**
 * Keeps lists and calendars inside the filters, so that a click in them does not close the popover,
 * but draws them above the edge behind which the filters scroll.
 */
export const withinFilters = { withinPortal: false, floatingStrategy: 'fixed' } as const;

interface FilterMenuProps {
  filters: readonly Filter[];
  values: UrlState;
  /** `undefined` removes the filter. */
  onChange: (name: string, value: string | undefined) => void;
}

export function FilterMenu({ filters, values, onChange }: FilterMenuProps) {
  const active = filters.filter((filter) => values[filter.name]).length;
  const [opened, setOpened] = useState(false);
  // Mantine's own handler would close the filters together with the list that is open in them.
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isForList(event.target)) setOpened(false);
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={288}
      trapFocus
      returnFocus
      closeOnEscape={false}
    >
      <Indicator label={active} size={16} disabled={active === 0} offset={3} inline>
        <Popover.Target>
          <Button
            variant="default"
            className={classes.button}
            leftSection={<IconFilter size={16} stroke={1.75} aria-hidden />}
            aria-label="Filter"
            onClick={() => setOpened(!opened)}
          >
            <span className={classes.words}>Filter</span>
          </Button>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown className={classes.filters} onKeyDown={handleKeyDown}>
        <Stack gap="sm">
          {filters.map((filter) =>
            filter.control ? (
              <Fragment key={filter.name}>
                {filter.control((value) => onChange(filter.name, value))}
              </Fragment>
            ) : (
              <Select
                key={filter.name}
                label={filter.label}
                placeholder={filter.anyLabel ?? 'Any'}
                data={groupedOptions(filter.options)}
                value={values[filter.name] ?? null}
                onChange={(value) => onChange(filter.name, value ?? undefined)}
                searchable={filter.options.length > 7}
                clearable
                comboboxProps={withinFilters}
                maxDropdownHeight={220}
                nothingFoundMessage="Nothing found"
              />
            ),
          )}
        </Stack>
        <div className={classes.foot}>
          <Button fullWidth onClick={() => setOpened(false)}>
            Done
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
