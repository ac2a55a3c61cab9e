/** The button of the menu with the ways to import organizations. */
import { Button } from '@mantine/core';
import { IconChevronDown, IconFileImport } from '@tabler/icons-react';
import type { ComponentProps } from 'react';

export interface ImportMenuProps {
  onImportCsv: () => void;
}

export function ImportButton(props: ComponentProps<typeof Button<'button'>>) {
  return (
    <Button
      variant="default"
      leftSection={<IconFileImport size={16} stroke={1.75} aria-hidden />}
      rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
      {...props}
    >
      Import
    </Button>
  );
}
