/** The views of a list: what the button beside Filter opens is loaded when it is first pressed. */
import { closedMenu, openerPart } from '#web/ui/later-part.tsx';
import { ViewsButton, type ViewsMenuProps } from './views-button.tsx';

export const ViewsMenu = openerPart<ViewsMenuProps>(
  async () => ({ default: (await import('./opened-views-menu.tsx')).OpenedViewsMenu }),
  ({ onOpen, url }) => <ViewsButton url={url} {...closedMenu} onClick={onOpen} />,
);
