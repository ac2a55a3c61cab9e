import { Menu } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useOpenAtOnce } from '#web/ui/use-open-at-once.ts';
import { ListMenuButton, type ListMenuProps } from './export-button.tsx';
import { ListItems } from './list-items.tsx';

export function OpenedListMenu({ onImportCsv, link, ...listed }: ListMenuProps) {
  const { button, opened, setOpened } = useOpenAtOnce();
  const Icon = link?.icon;
  return (
    <Menu position="bottom-end" opened={opened} onChange={setOpened}>
      <Menu.Target>
        <ListMenuButton ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        {link && Icon && (
          <Menu.Item
            renderRoot={(props) => <Link to={link.to} aria-keyshortcuts={link.keys} {...props} />}
            leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
          >
            {link.label}
          </Menu.Item>
        )}
        {onImportCsv && (
          <Menu.Item
            leftSection={<IconFileImport size={16} stroke={1.75} aria-hidden />}
            onClick={onImportCsv}
          >
            Import CSV
          </Menu.Item>
        )}
        {(link || onImportCsv) && <Menu.Divider />}
        <ListItems {...listed} />
      </Menu.Dropdown>
    </Menu>
  );
}
