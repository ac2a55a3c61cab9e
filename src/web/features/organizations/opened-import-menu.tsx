import { Menu } from '@mantine/core';
import { IconAddressBook, IconFileTypeCsv } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { useOpenAtOnce } from '#web/ui/use-open-at-once.ts';
import { ImportButton, type ImportMenuProps } from './import-button.tsx';

export function OpenedImportMenu({ onImportCsv }: ImportMenuProps) {
  const { button, opened, setOpened } = useOpenAtOnce();
  const mayImportCrm = can(useCurrentUser(), 'crm-import.run');
  return (
    <Menu position="bottom-end" opened={opened} onChange={setOpened}>
      <Menu.Target>
        <ImportButton ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconFileTypeCsv size={16} stroke={1.75} aria-hidden />}
          onClick={onImportCsv}
        >
          Import CSV
        </Menu.Item>
        {mayImportCrm && (
          <Menu.Item
            renderRoot={(props) => <Link to="/crm-service-import" {...props} />}
            leftSection={<IconAddressBook size={16} stroke={1.75} aria-hidden />}
          >
            Import from CRM service
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
