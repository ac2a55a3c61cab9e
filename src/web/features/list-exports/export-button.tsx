/** The buttons of the menus of a list. */
import { Button } from '@mantine/core';
import { type Icon, IconChevronDown, IconDots, IconTableExport } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import type { ExportedList } from '#contract/list-exports.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

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

export interface ListMenuProps extends Omit<ExportMenuProps, 'size'> {
  /** Left out where importing has a button of its own. */
  onImportCsv?: () => void;
  /** A page that works through the list. */
  link?: { to: string; label: string; icon: Icon; keys: string };
}

export function ListMenuButton(props: Omit<ComponentProps<typeof IconButton>, 'label' | 'icon'>) {
  return <IconButton label="List options" icon={IconDots} variant="default" size={36} {...props} />;
}
