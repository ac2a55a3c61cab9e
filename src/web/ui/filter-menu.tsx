/**
 * A Filter button with a popover (a sheet on phones) that holds one input for each filter. The page
 * keeps the values in its URL.
 */
import { Button, Indicator } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { Filter } from './filter.ts';
import classes from './filter-menu.module.css';
import { standingPart } from './later-part.tsx';
import type { UrlState } from './use-url-state.ts';

const FilterPopover = standingPart(async () => ({
  default: (await import('./filter-popover.tsx')).FilterPopover,
}));

interface FilterMenuProps {
  filters: readonly Filter[];
  values: UrlState;
  /** `undefined` removes the filter. */
  onChange: (name: string, value: string | undefined) => void;
}

export function FilterMenu(props: FilterMenuProps) {
  const active = props.filters.filter((filter) => props.values[filter.name]).length;
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <>
      <Indicator label={active} size={16} disabled={active === 0} offset={3} inline>
        <Button
          ref={button}
          id={id}
          variant="default"
          className={classes.button}
          leftSection={<IconFilter size={16} stroke={1.75} aria-hidden />}
          aria-label="Filter"
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <span className={classes.words}>Filter</span>
        </Button>
      </Indicator>
      <FilterPopover
        {...props}
        id={id}
        button={button}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </>
  );
}
