/** A button that says how a list is sorted, and changes it. */
import { closedMenu, openerPart } from './later-part.tsx';
import { SortButton, type SortMenuProps } from './sort-button.tsx';

const Opener = openerPart<SortMenuProps>(
  async () => ({ default: (await import('./opened-sort-menu.tsx')).OpenedSortMenu }),
  ({ onOpen, ...props }) => <SortButton sort={props} {...closedMenu} onClick={onOpen} />,
);

export function SortMenu<Sort extends string>(props: SortMenuProps<Sort>) {
  return <Opener {...props} />;
}
