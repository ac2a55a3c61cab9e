import { Button, Menu } from '@mantine/core';
import {
  IconAddressBook,
  IconChevronDown,
  IconFileImport,
  IconFileTypeCsv,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';

/** The ways to import organizations. */
export function ImportMenu({ onImportCsv }: { onImportCsv: () => void }) {
  const mayImportCrm = can(useCurrentUser(), 'crm-import.run');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconFileImport size={16} stroke={1.75} aria-hidden />}
          rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
        >
          Import
        </Button>
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
