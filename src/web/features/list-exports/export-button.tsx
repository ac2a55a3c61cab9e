/** The button of an export menu. */
import { Button } from '@mantine/core';
import { IconChevronDown, IconTableExport } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import type { ExportedList } from '#contract/list-exports.ts';

export interface ExportMenuProps {
  list: ExportedList;
  /** The query of the list. */
  filter: Record<string, unknown>;
  /** How many rows the list has, if that is known. */
  count?: number | undefined;
  /** A small one, for the head of a card. */
  size?: 'xs' | 'sm';
}

export function ExportButton({ size = 'sm', ...others }: ComponentProps<typeof Button<'button'>>) {
  return (
    <Button
      variant="default"
      size={size}
      leftSection={<IconTableExport size={16} stroke={1.75} aria-hidden />}
      rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
      {...others}
    >
      Export
    </Button>
  );
}
