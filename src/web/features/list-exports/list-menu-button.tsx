/** The button of the menu of a list. */
import { type Icon, IconDots } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { ExportMenuProps } from './export-button.tsx';

export interface ListMenuProps extends Omit<ExportMenuProps, 'size'> {
  /** Left out where importing has a button of its own. */
  onImportCsv?: () => void;
  /** A page that works through the list. */
  link?: { to: string; label: string; icon: Icon; keys: string };
}

export function ListMenuButton(props: Omit<ComponentProps<typeof IconButton>, 'label' | 'icon'>) {
  return <IconButton label="List options" icon={IconDots} variant="default" size={36} {...props} />;
}
