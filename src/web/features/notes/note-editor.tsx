/** Edits a note in place. If somebody else was quicker, both versions are shown and none is lost. */
import { Alert, Blockquote, Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { makeEtag } from '#contract/concurrency.ts';
import type { Note } from '#contract/notes.ts';
import { CallError } from '#web/lib/call-error.ts';
import { reread } from '#web/lib/queries.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { NoteInput } from './note-input.tsx';
import { noteUpdated, updateFailed } from './note-toasts.ts';
import { useUpdateNote } from './notes.api.ts';
import classes from './notes.module.css';

interface NoteEditorProps {
  /** The version last read; it changes during the edit when somebody else changes the note. */
  note: Note;
  onClose: () => void;
}

export function NoteEditor({ note, onClose }: NoteEditorProps) {
  const [seen, setSeen] = useState(note);
  const [content, setContent] = useState(note.content);
  const update = useUpdateNote();
  const client = useQueryClient();
  const isChangedByOthers = note.updatedAt !== seen.updatedAt && !update.isPending;
  const isChanged = content.trim() !== seen.content;

  const handleSave = async () => {
    if (update.isPending || content.trim() === '') return;
    if (!isChanged && !isChangedByOthers) return onClose();
    try {
      // Their version is shown above the box by now, so saving over it is deliberate.
      const ifMatch = makeEtag(note);
      await update.mutateAsync({ params: { id: note.id }, body: { content }, ifMatch });
      showToast(noteUpdated);
      onClose();
    } catch (error) {
      if (error instanceof CallError && error.status === 412) reread(client, 'note.refused');
      else showFailure(error, updateFailed);
    }
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void handleSave();
    else if (event.key === 'Escape' && !isChanged) onClose();
    else return;
    event.preventDefault();
  };

  return (
    <div className={classes.editor}>
      {isChangedByOthers && (
        <Alert color="amber" role="alert">
          <Text>Somebody else changed this note while you were editing. It now says:</Text>
          <Blockquote className={classes.theirs}>{note.content}</Blockquote>
          <Group gap="xs">
            <Button
              variant="default"
              size="xs"
              onClick={() => {
                setContent(note.content);
                setSeen(note);
              }}
            >
              Use their version
            </Button>
            <Text c="dimmed">Saving puts yours in its place.</Text>
          </Group>
        </Alert>
      )}
      <NoteInput
        aria-label="Note"
        // Otherwise the dialog around it would take the Escape that ends the edit.
        data-mantine-stop-propagation
        autoFocus
        maxRows={16}
        value={content}
        onChange={(event) => setContent(event.currentTarget.value)}
        onKeyDown={handleKeyDown}
      />
      <Group gap="xs" justify="flex-end">
        <Button variant="default" size="xs" onClick={onClose} disabled={update.isPending}>
          Cancel
        </Button>
        <Button
          size="xs"
          onClick={() => void handleSave()}
          disabled={content.trim() === '' || update.isPending}
        >
          {update.isPending ? 'Saving...' : 'Save'}
        </Button>
      </Group>
    </div>
  );
}
