/** The dialogs of the People page, each loaded when it is first opened. */
import type { Person } from '#contract/people.ts';
import { ImportDialog } from '#web/features/imports/lists/later-import-dialog.tsx';
import type { PanelTab } from '#web/features/people/person-panel.tsx';
import { dialogPart } from '#web/ui/later-part.tsx';

const AddContactDialog = dialogPart(async () => ({
  default: (await import('#web/features/people/add-contact-dialog.tsx')).AddContactDialog,
}));
const EditContactDialog = dialogPart(async () => ({
  default: (await import('#web/features/people/edit-contact-dialog.tsx')).EditContactDialog,
}));
const AddNoteDialog = dialogPart(async () => ({
  default: (await import('#web/features/notes/add-note-dialog.tsx')).AddNoteDialog,
}));
const TaskFormDialog = dialogPart(async () => ({
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
      <ImportDialog entity="people" opened={dialog?.kind === 'import'} onClose={onClose} />
      <OpenedDialog {...props} />
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
