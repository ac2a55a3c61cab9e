import { Menu } from '@mantine/core';
import { SortButton, type SortMenuProps } from './sort-button.tsx';
import { useOpenAtOnce } from './use-open-at-once.ts';

export function OpenedSortMenu(sort: SortMenuProps) {
  const { button, opened, setOpened } = useOpenAtOnce();
  return (
    <Menu position="bottom-end" opened={opened} onChange={setOpened}>
      <Menu.Target>
        <SortButton ref={button} sort={sort} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={sort.value}>
          {sort.options.map(({ value, label }) => (
            <Menu.RadioItem
              key={value}
              value={value}
              onChange={() => sort.onChange(value)}
              closeMenuOnClick
            >
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
