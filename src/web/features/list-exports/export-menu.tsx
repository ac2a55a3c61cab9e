/** Downloads the list on the screen, with its filters and sort, as CSV or XLSX. */
import { closedMenu, openerPart } from '#web/ui/later-part.tsx';
import {
  ExportButton,
  type ExportMenuProps,
  ListMenuButton,
  type ListMenuProps,
} from './export-button.tsx';

export const ExportMenu = openerPart<ExportMenuProps>(
  async () => ({ default: (await import('./opened-export-menu.tsx')).OpenedExportMenu }),
  ({ onOpen, size }) => <ExportButton size={size} {...closedMenu} onClick={onOpen} />,
);

/** What is done with a list as a whole, behind one button: import, export, duplicates, what was deleted. */
export const ListMenu = openerPart<ListMenuProps>(
  async () => ({ default: (await import('./opened-list-menu.tsx')).OpenedListMenu }),
  ({ onOpen }) => <ListMenuButton {...closedMenu} onClick={onOpen} />,
);
