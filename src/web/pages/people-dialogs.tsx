/** The dialogs of the People page, in a chunk of their own so that the list appears sooner. */
import { Suspense } from 'react';
import type { Person } from '#contract/people.ts';
import type { PanelTab } from '#web/features/people/person-panel.tsx';
import { lazyPart } from '#web/ui/load-part.ts';

const ImportDialog = lazyPart(async () => ({
  default: (await import('#web/features/imports/lists/import-dialog.tsx')).ImportDialog,
}));
const AddContactDialog = lazyPart(async () => ({
  default: (await import('#web/features/people/add-contact-dialog.tsx')).AddContactDialog,
}));
const EditContactDialog = lazyPart(async () => ({
  default: (await import('#web/features/people/edit-contact-dialog.tsx')).EditContactDialog,
}));
const AddNoteDialog = lazyPart(async () => ({
  default: (await import('#web/features/notes/add-note-dialog.tsx')).AddNoteDialog,
}));
const TaskFormDialog = lazyPart(async () => ({
  default: (await import('#web/features/tasks/task-form-dialog.tsx')).TaskFormDialog,
}));

export type PeopleDialog =
  | { kind: 'add' | 'import' }
  | { kind: 'edit' | 'note' | 'task'; person: Person };

interface PeopleDialogsProps {
  dialog: PeopleDialog | null;
  onClose: () => void;
  onCreated: (person: Person) => void;
  /** Called after a note or task was added, with the tab that shows it. */
  onAdded: (tab: PanelTab) => void;
}

export function PeopleDialogs(props: PeopleDialogsProps) {
  const { dialog, onClose } = props;
  return (
    <>
      <Suspense>
        {/* Always mounted: it reports how an import ended whose dialog was closed. */}
        <ImportDialog entity="people" opened={dialog?.kind === 'import'} onClose={onClose} />
      </Suspense>
      <Suspense>
        <OpenedDialog {...props} />
      </Suspense>
    </>
  );
}

function OpenedDialog({ dialog, onClose, onCreated, onAdded }: PeopleDialogsProps) {
  switch (dialog?.kind) {
    case undefined:
    case 'import':
      return null;
    case 'add':
      return <AddContactDialog onClose={onClose} onCreated={onCreated} />;
    case 'edit':
      return <EditContactDialog person={dialog.person} onClose={onClose} />;
    case 'note': {
      const { id, name } = dialog.person;
      return (
        <AddNoteDialog
          link={{ personId: id }}
          about={name}
          onAdded={() => onAdded('notes')}
          onClose={onClose}
        />
      );
    }
    case 'task':
      return (
        <TaskFormDialog
          opened
          link={{ personId: dialog.person.id }}
          onAdded={() => onAdded('details')}
          onClose={onClose}
        />
      );
  }
}
