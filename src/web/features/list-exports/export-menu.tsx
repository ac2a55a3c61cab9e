/** Downloads the list on the screen, with its filters and sort, as CSV or XLSX. */
import { closedMenu, openerPart } from '#web/ui/later-part.tsx';
import { ExportButton, type ExportMenuProps } from './export-button.tsx';

export const ExportMenu = openerPart<ExportMenuProps>(
  async () => ({ default: (await import('./opened-export-menu.tsx')).OpenedExportMenu }),
  ({ onOpen, size }) => <ExportButton size={size} {...closedMenu} onClick={onOpen} />,
);
