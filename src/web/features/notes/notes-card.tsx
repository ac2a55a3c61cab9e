/** The Notes card of a detail page: a box for a new note, and the previous ones. */

import { Button, Group, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type KeyboardEvent, useId, useRef } from 'react';
import { SectionCard } from '#web/ui/section-card.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { useDraft } from '#web/ui/use-draft.ts';
import { noteBoxId } from './focus-note-box.ts';
import { NoteInput } from './note-input.tsx';
import { NoteList } from './note-list.tsx';
import { createFailed, noteAdded } from './note-toasts.ts';
import { type NoteLink, useCreateNote } from './notes.api.ts';
import classes from './notes.module.css';

interface NotesCardProps {
  link: NoteLink;
}

export function NotesCard({ link }: NotesCardProps) {
  return (
    <SectionCard title="Notes">
      <NoteBox key={Object.values(link).join()} link={link} />
      <Title order={3} className={classes.previous}>
        Previous Notes
      </Title>
      <NoteList link={link} isBrief />
    </SectionCard>
  );
}

function NoteBox({ link }: NotesCardProps) {
  const form = useForm({ initialValues: { content: '' } });
  const create = useCreateNote();
  useDraft(`note ${Object.values(link).join()}`, form);
  const content = form.values.content.trim();
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);

  const handleSubmit = form.onSubmit(async (sent) => {
    if (content === '' || create.isPending) return;
    try {
      await create.mutateAsync({ body: { content, ...link } });
      // What was typed during the save is the next note.
      const typed = form.getValues().content;
      const isLonger = typed.startsWith(sent.content);
      form.setFieldValue(
        'content',
        isLonger ? typed.slice(sent.content.length).trimStart() : typed,
      );
      showToast(noteAdded);
      // The button is disabled once the box is empty, so it cannot keep the focus.
      if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
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
    <div className={classes.box}>
      <form id={id} onSubmit={handleSubmit} onKeyDown={handleKeyDown}>
        <NoteInput
          ref={box}
          id={noteBoxId}
          aria-label="Add a note"
          placeholder="What was said, what was agreed?"
          rows={3}
          maxRows={14}
          {...form.getInputProps('content')}
        />
      </form>
      {/* Outside of the form, so that a dialog opened here does not submit the note. */}
      <Group gap="xs" justify="flex-end">
        <Button type="submit" form={id} disabled={content === '' || create.isPending}>
          {create.isPending ? 'Saving...' : 'Add Note'}
        </Button>
      </Group>
    </div>
  );
}
