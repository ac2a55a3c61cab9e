/** The list and the panel of the selected person: side by side, or with the panel over the list on narrow windows. */

import { IconAddressBook } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { standingPart } from '#web/ui/later-part.tsx';
import classes from './people-panes.module.css';

const PersonSheet = standingPart(async () => ({
  default: (await import('./person-sheet.tsx')).PersonSheet,
}));

interface PeoplePanesProps {
  sideBySide: boolean;
  list: ReactNode;
  selectedId: string | null;
  panelOf: (id: string) => ReactNode;
  onClose: () => void;
}

export function PeoplePanes(props: PeoplePanesProps) {
  const { sideBySide, list, selectedId, panelOf, onClose } = props;
  // Kept in the drawer while that slides out.
  const [shownId, setShownId] = useState(selectedId);
  if (selectedId && selectedId !== shownId) setShownId(selectedId);

  if (sideBySide) {
    return (
      <div className={classes.panes}>
        <div className={classes.list}>{list}</div>
        <section aria-label="Selected contact" className={classes.panel}>
          {selectedId ? (
            panelOf(selectedId)
          ) : (
            <div className={classes.nobody}>
              <EmptyState
                icon={IconAddressBook}
                title="Select a contact to view details"
                hint="The arrow keys walk through the list; E edits, N adds a note, T a task."
              />
            </div>
          )}
        </section>
      </div>
    );
  }
  return (
    <>
      <div className={classes.alone}>{list}</div>
      <PersonSheet opened={selectedId !== null} onClose={onClose}>
        {shownId && panelOf(shownId)}
      </PersonSheet>
    </>
  );
}
