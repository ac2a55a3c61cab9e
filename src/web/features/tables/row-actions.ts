import { type Icon, IconEdit, IconNote, IconSquareCheck } from '@tabler/icons-react';

/** A button of a row, shown while the pointer or the focus is on that. */
export interface RowAction {
  label: string;
  icon: Icon;
  onAct: () => void;
}

export type RowWork = 'edit' | 'note' | 'task';

/** What is done most with a contact, an organization or an opportunity. */
export function listRowActions(name: string, onAct: (work: RowWork) => void): RowAction[] {
  return [
    { label: `Edit ${name}`, icon: IconEdit, onAct: () => onAct('edit') },
    { label: `Add a note about ${name}`, icon: IconNote, onAct: () => onAct('note') },
    { label: `Add a task for ${name}`, icon: IconSquareCheck, onAct: () => onAct('task') },
  ];
}
