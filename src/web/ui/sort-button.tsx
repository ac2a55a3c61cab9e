/** The button of a sort menu: it says how the list is sorted. */
import { Button } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './sort-menu.module.css';

export interface SortMenuProps<Sort extends string = string> {
  options: readonly { value: Sort; label: string }[];
  value: Sort;
  onChange(value: Sort): void;
}

export function SortButton({
  sort,
  ...others
}: { sort: SortMenuProps } & ComponentProps<typeof Button<'button'>>) {
  const current = sort.options.find(({ value }) => value === sort.value);
  return (
    <Button
      variant="default"
      leftSection={<IconArrowsSort size={16} stroke={1.75} aria-hidden />}
      aria-label={`Sort: ${current?.label ?? ''}`}
      {...others}
      className={classes.button}
    >
      <span className={classes.words}>{current?.label}</span>
    </Button>
  );
}
