/** The open tasks of a record, the next one first, for reading beside a list of records; nothing if there are none. */
import { Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type TaskDialog, TaskDialogs } from './task-dialogs.tsx';
import { TaskGroup } from './task-group.tsx';
import { type TaskLink, taskPagesQuery } from './tasks.api.ts';

/** How many tasks are shown at first, and added by each press of the button. */
const shownAtOnce = 5;

export function OpenTasks({ link }: { link: TaskLink }) {
  const titleId = useId();
  const query = useInfiniteQuery(taskPagesQuery('active', { ...link, limit: shownAtOnce }));
  const [dialog, setDialog] = useState<TaskDialog | null>(null);
  const isEmpty = !query.data?.pages.some(({ items }) => items.length > 0);
  return (
    <>
      {!isEmpty && (
        <section aria-labelledby={titleId}>
          <Title order={3} id={titleId} mt="lg" mb={4}>
            Open tasks
          </Title>
          <TaskGroup label="To do" query={query} within={link} onOpenDialog={setDialog} />
        </section>
      )}
      <TaskDialogs
        dialog={dialog}
        onOpenDialog={setDialog}
        onClose={() => setDialog(null)}
        words="complete"
      />
    </>
  );
}
