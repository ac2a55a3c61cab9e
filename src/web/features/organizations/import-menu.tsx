import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconFileImport, IconFileTypeCsv } from '@tabler/icons-react';

/** The ways organizations come in from elsewhere. */
export function ImportMenu({ onImportCsv }: { onImportCsv: () => void }) {
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
      </Menu.Dropdown>
    </Menu>
  );
}
