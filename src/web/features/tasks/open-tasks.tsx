/** What is to be done for a record, the next first, to be read beside a list of records; nothing where there is none. */
import { Button, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import classes from './open-tasks.module.css';
import { TaskCard } from './task-card.tsx';
import { type TaskDialog, TaskDialogs } from './task-dialogs.tsx';
import { type TaskLink, taskPagesQuery } from './tasks.api.ts';

/** Tasks shown at first, and added by each press of the button. */
const shownAtOnce = 5;

export function OpenTasks({ link }: { link: TaskLink }) {
  const titleId = useId();
  const query = useInfiniteQuery(taskPagesQuery('active', { ...link, limit: shownAtOnce }));
  const [dialog, setDialog] = useState<TaskDialog | null>(null);
  const tasks = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      {tasks.length > 0 && (
        <section aria-labelledby={titleId} className={classes.tasks}>
          <Title order={3} id={titleId} mb={4}>
            Open tasks
          </Title>
          <ul className={classes.list}>
            {tasks.map((task) => (
              <li key={task.id}>
                <TaskCard task={task} within={link} onOpenDialog={setDialog} />
              </li>
            ))}
          </ul>
          {query.hasNextPage && (
            <Button
              variant="subtle"
              size="compact-sm"
              className={classes.more}
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              Show more
            </Button>
          )}
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
