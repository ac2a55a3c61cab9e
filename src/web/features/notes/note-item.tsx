/** A note: its author, time and text, and what may be done with it. */
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import type { FileAttachment } from '#contract/files.ts';
import type { Note } from '#contract/notes.ts';
import { can } from '#contract/permissions.ts';
import { useNoteFiles } from '#web/features/files/use-note-files.tsx';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { getAuthorName, useStaffName } from '#web/features/users/users.api.ts';
import { formatTimestamp } from '#web/lib/format.ts';
import { DeleteIcon } from '#web/ui/delete-button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { UserAvatar } from '#web/ui/user-avatar.tsx';
import { NoteEditor } from './note-editor.tsx';
import { NoteText } from './note-text.tsx';
import classes from './notes.module.css';

interface NoteItemProps {
  note: Note;
  files: FileAttachment[];
  /** A long one shows its beginning, and the rest at a press. */
  isBrief?: boolean;
  onDelete: (note: Note) => void;
}

export function NoteItem({ note, files, isBrief = false, onDelete }: NoteItemProps) {
  const me = useCurrentUser();
  const [editing, setEditing] = useState(false);
  const author = useStaffName()(note.createdById)?.name ?? getAuthorName(note.createdBy);
  const { button, list, dropZone } = useNoteFiles(note.id, files);
  const isEdited = Date.parse(note.updatedAt) > Date.parse(note.createdAt);

  return (
    <li
      className={classes.note}
      data-record={note.id}
      data-over={dropZone.isOver || undefined}
      {...dropZone.handlers}
    >
      <UserAvatar
        id={note.createdById ?? note.id}
        name={author}
        src={note.createdBy?.profileImageUrl ?? null}
        size="row"
      />
      <div className={classes.main}>
        <div className={classes.head}>
          <span className={classes.author}>{author}</span>
          <span className={classes.time}>
            <time dateTime={note.createdAt}>{formatTimestamp(note.createdAt)}</time>
            {isEdited && <span title={`Edited ${formatTimestamp(note.updatedAt)}`}> · edited</span>}
          </span>
          {!editing && (
            <span className={classes.actions}>
              {button}
              {can(me, 'note.edit', note) && (
                <IconButton
                  label="Edit note"
                  icon={IconPencil}
                  size={28}
                  onClick={() => setEditing(true)}
                />
              )}
              {can(me, 'note.delete', note) && (
                <DeleteIcon label="Delete note" size={28} onClick={() => onDelete(note)} />
              )}
            </span>
          )}
        </div>
        {editing ? (
          <NoteEditor note={note} onClose={() => setEditing(false)} />
        ) : (
          <NoteText note={note} isBrief={isBrief} />
        )}
        {list}
      </div>
    </li>
  );
}
