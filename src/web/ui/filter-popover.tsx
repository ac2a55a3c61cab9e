/** What the Filter button opens: one input for each filter. */
import { Button, Popover, Select, Stack } from '@mantine/core';
import { Fragment, type KeyboardEvent, type RefObject } from 'react';
import { isForList } from './dialog.tsx';
import { type Filter, withinFilters } from './filter.ts';
import classes from './filter-menu.module.css';
import { groupedOptions } from './grouped-options.ts';
import { StandIn } from './stand-in.tsx';
import type { UrlState } from './use-url-state.ts';

interface FilterPopoverProps {
  /** That of the button. */
  id: string;
  button: RefObject<HTMLButtonElement | null>;
  opened: boolean;
  onClose: () => void;
  filters: readonly Filter[];
  values: UrlState;
  onChange: (name: string, value: string | undefined) => void;
}

export function FilterPopover(props: FilterPopoverProps) {
  const { id, button, opened, onClose, filters, values, onChange } = props;
  // Mantine's own handler would close the filters together with the list that is open in them.
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isForList(event.target)) onClose();
  };
  return (
    <Popover
      id={id}
      opened={opened}
      onChange={(next) => !next && onClose()}
      position="bottom-end"
      width={288}
      trapFocus
      returnFocus
      closeOnEscape={false}
    >
      <Popover.Target>
        <StandIn of={button} />
      </Popover.Target>
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
          <Button fullWidth onClick={onClose}>
            Done
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
