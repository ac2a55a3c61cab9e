/** The actions of an organization or opportunity on its row in a table, and the dialogs that they open. */
import { useState } from 'react';
import type { NoteLink } from '#web/features/notes/notes.api.ts';
import { listRowActions, type RowAction } from '#web/features/tables/row-actions.ts';
import { dialogPart } from '#web/ui/later-part.tsx';

const AddNoteDialog = dialogPart(async () => ({
  default: (await import('#web/features/notes/add-note-dialog.tsx')).AddNoteDialog,
}));
const TaskFormDialog = dialogPart(async () => ({
  default: (await import('#web/features/tasks/task-form-dialog.tsx')).TaskFormDialog,
}));

interface Work<Row> {
  linkOf: (row: Row) => NoteLink;
  onEdit: (row: Row) => void;
}

export function useRowWork<Row extends { name: string }>({ linkOf, onEdit }: Work<Row>) {
  const [adding, setAdding] = useState<{ work: 'note' | 'task'; row: Row } | null>(null);
  const onClose = () => setAdding(null);
  const link = adding && linkOf(adding.row);
  return {
    actions: (row: Row): RowAction[] =>
      listRowActions(row.name, (work) =>
        work === 'edit' ? onEdit(row) : setAdding({ work, row }),
      ),
    dialog:
      link &&
      (adding.work === 'note' ? (
        <AddNoteDialog link={link} about={adding.row.name} onClose={onClose} />
      ) : (
        <TaskFormDialog opened link={link} onClose={onClose} />
      )),
  };
}
