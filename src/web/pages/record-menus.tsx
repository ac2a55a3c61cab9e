/** The menus of a person and of an organization, whose items are loaded when they are first pressed. */
import { IconDots } from '@tabler/icons-react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { closedMenu, openerPart } from '#web/ui/later-part.tsx';
import type { OrganizationMenuProps } from './opened-organization-menu.tsx';
import type { PersonMenuProps } from './opened-person-menu.tsx';

function ClosedMenu({ onOpen }: { onOpen: () => void }) {
  return <IconButton label="More" icon={IconDots} size={36} {...closedMenu} onClick={onOpen} />;
}

export const PersonMenu = openerPart<PersonMenuProps>(
  async () => ({ default: (await import('./opened-person-menu.tsx')).OpenedPersonMenu }),
  ClosedMenu,
);

export const OrganizationMenu = openerPart<OrganizationMenuProps>(
  async () => ({
    default: (await import('./opened-organization-menu.tsx')).OpenedOrganizationMenu,
  }),
  ClosedMenu,
);
