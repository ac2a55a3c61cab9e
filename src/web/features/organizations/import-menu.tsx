/** The ways to import organizations. */
import { closedMenu, openerPart } from '#web/ui/later-part.tsx';
import { ImportButton, type ImportMenuProps } from './import-button.tsx';

export const ImportMenu = openerPart<ImportMenuProps>(
  async () => ({ default: (await import('./opened-import-menu.tsx')).OpenedImportMenu }),
  ({ onOpen }) => <ImportButton {...closedMenu} onClick={onOpen} />,
);
