/** A button that says how a list is sorted, and changes it. */
import { Button, Menu } from '@mantine/core';
import { IconArrowsSort, IconCheck } from '@tabler/icons-react';
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
        {options.map((option) => (
          <Menu.Item
            key={option.value}
            role="menuitemradio"
            aria-checked={option.value === value}
            rightSection={option.value === value && <IconCheck size={16} aria-hidden />}
            onClick={() => onChange(option.value)}
          >
            {option.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
