/** The menu of a person, whose items are loaded when it is first pressed. */
import { IconDots } from '@tabler/icons-react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { closedMenu, openerPart } from '#web/ui/later-part.tsx';
import type { PersonMenuProps } from './opened-person-menu.tsx';

export const PersonMenu = openerPart<PersonMenuProps>(
  async () => ({ default: (await import('./opened-person-menu.tsx')).OpenedPersonMenu }),
  ({ onOpen }) => (
    <IconButton label="More" icon={IconDots} size={36} {...closedMenu} onClick={onOpen} />
  ),
);
