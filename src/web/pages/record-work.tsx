/** The work on the page of a record: what was said and what happened, and beside it what is to be done. */
import { NotesCard } from '#web/features/notes/notes-card.tsx';
import { AddTaskCard } from '#web/features/tasks/add-task-card.tsx';
import { RecordTasksCard } from '#web/features/tasks/record-tasks-card.tsx';
import { TimelineCard } from '#web/features/timeline/timeline-card.tsx';

interface RecordWorkProps {
  link: { personId: string } | { organizationId: string } | { opportunityId: string };
}

export function RecordWork({ link }: RecordWorkProps) {
  return (
    <>
      <NotesCard link={link} />
      <TimelineCard link={link} />
    </>
  );
}

export function RecordSteps({ link }: RecordWorkProps) {
  return (
    <>
      <AddTaskCard link={link} />
      <RecordTasksCard link={link} />
    </>
  );
}
