/** A button that says how a list is sorted, and changes it. */
import { Button, Menu } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import classes from './sort-menu.module.css';

interface SortMenuProps<Sort extends string> {
  options: readonly { value: Sort; label: string }[];
  value: Sort;
  onChange: (value: Sort) => void;
}

export function SortMenu<Sort extends string>({ options, value, onChange }: SortMenuProps<Sort>) {
  const current = options.find((option) => option.value === value);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          className={classes.button}
          leftSection={<IconArrowsSort size={16} stroke={1.75} aria-hidden />}
          aria-label={`Sort: ${current?.label ?? ''}`}
        >
          <span className={classes.words}>{current?.label}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={value}>
          {options.map((option) => (
            <Menu.RadioItem
              key={option.value}
              value={option.value}
              onChange={() => onChange(option.value)}
              closeMenuOnClick
            >
              {option.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
