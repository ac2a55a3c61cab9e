/** The Notes card of a detail page: a box for a new note, and the previous ones. */
import { Button, Textarea, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { KeyboardEvent } from 'react';
import { SectionCard } from '#web/ui/section-card.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { useDraft } from '#web/ui/use-draft.ts';
import { NoteList } from './note-list.tsx';
import { createFailed, noteAdded } from './note-toasts.ts';
import { type NoteLink, useCreateNote } from './notes.api.ts';
import classes from './notes.module.css';

export function NotesCard({ link }: { link: NoteLink }) {
  return (
    <SectionCard title="Notes">
      <NoteBox key={Object.values(link).join()} link={link} />
      <Title order={3} className={classes.previous}>
        Previous Notes
      </Title>
      <NoteList link={link} />
    </SectionCard>
  );
}

function NoteBox({ link }: { link: NoteLink }) {
  const form = useForm({ initialValues: { content: '' } });
  const create = useCreateNote();
  useDraft(`note ${Object.values(link).join()}`, form);
  const content = form.values.content.trim();

  const handleSubmit = form.onSubmit(async () => {
    if (content === '' || create.isPending) return;
    try {
      await create.mutateAsync({ body: { content, ...link } });
      form.reset();
      showToast(noteAdded);
    } catch (error) {
      showFailure(error, createFailed);
    }
  });

  const handleKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };

  return (
    <form onSubmit={handleSubmit} onKeyDown={handleKeyDown} className={classes.box}>
      <Textarea
        label="Add a note"
        placeholder="What was said, what was agreed?"
        rows={3}
        autosize
        minRows={3}
        maxRows={14}
        maxLength={50_000}
        {...form.getInputProps('content')}
      />
      <Button type="submit" disabled={content === '' || create.isPending}>
        {create.isPending ? 'Saving...' : 'Add Note'}
      </Button>
    </form>
  );
}
