/** Adds a note from the People page. */

import { useForm } from '@mantine/form';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { showToast } from '#web/ui/toast.ts';
import { NoteInput } from './note-input.tsx';
import { createFailed, noteCreated } from './note-toasts.ts';
import { type NoteLink, useCreateNote } from './notes.api.ts';

interface AddNoteDialogProps {
  link: NoteLink;
  /** What the note is about, which is shown so that it goes on the right record. */
  about: string;
  onAdded?: () => void;
  onClose: () => void;
}

export function AddNoteDialog({ link, about, onAdded, onClose }: AddNoteDialogProps) {
  const form = useForm({ initialValues: { content: '' } });
  const create = useCreateNote();
  const content = form.values.content.trim();

  const handleSubmit = async () => {
    await create.mutateAsync({ body: { content, ...link } });
    showToast(noteCreated);
    onAdded?.();
  };

  return (
    <FormDialog
      title="Add Note"
      draftName={`Add Note ${Object.values(link).join()}`}
      form={form}
      onSubmit={handleSubmit}
      failed={createFailed}
      onClose={onClose}
      submitLabel="Save Note"
      pendingLabel="Saving..."
      canSubmit={content !== ''}
    >
      <NoteInput
        data-autofocus
        label={`Note about ${about}`}
        placeholder="What was said, what was agreed?"
        rows={3}
        maxRows={14}
        {...form.getInputProps('content')}
      />
    </FormDialog>
  );
}
