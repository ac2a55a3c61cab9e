/** The work on the page of a record: what is to be done, what was said, and what happened. */
import type { ReactNode } from 'react';
import { FilesCard } from '#web/features/files/files-card.tsx';
import { NotesCard } from '#web/features/notes/notes-card.tsx';
import { AddTaskCard } from '#web/features/tasks/add-task-card.tsx';
import { RecordTasksCard } from '#web/features/tasks/record-tasks-card.tsx';
import { TimelineCard } from '#web/features/timeline/timeline-card.tsx';

interface RecordWorkProps {
  link: { personId: string } | { organizationId: string } | { opportunityId: string };
  /** More cards, shown before the files. */
  children?: ReactNode;
}

export function RecordWork({ link, children }: RecordWorkProps) {
  return (
    <>
      <AddTaskCard link={link} />
      <RecordTasksCard link={link} />
      <NotesCard link={link} />
      {children}
      <FilesCard link={link} />
      <TimelineCard link={link} />
    </>
  );
}
