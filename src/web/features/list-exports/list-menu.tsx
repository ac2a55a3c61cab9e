/** What is done with a list as a whole, behind one button: import, export, duplicates, what was deleted. */
import { closedMenu, openerPart } from '#web/ui/later-part.tsx';
import { ListMenuButton, type ListMenuProps } from './list-menu-button.tsx';

export const ListMenu = openerPart<ListMenuProps>(
  async () => ({ default: (await import('./opened-list-menu.tsx')).OpenedListMenu }),
  ({ onOpen }) => <ListMenuButton {...closedMenu} onClick={onOpen} />,
);
