/** The user's day on the dashboard: what is overdue or due today, in the order of the queue, each to be done in its place. */
import { Text } from '@mantine/core';
import { IconCircleCheck, IconPhoneCall } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type QueueDay, queueApi } from '#contract/queue.ts';
import type { CallLink } from '#web/features/calls/calls.api.ts';
import { useReasons } from '#web/features/insights/use-reasons.ts';
import { type TaskDialog, TaskDialogs } from '#web/features/tasks/task-dialogs.tsx';
import { formatNumber, plural } from '#web/lib/format.ts';
import { makeQuery } from '#web/lib/queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { dialogPart } from '#web/ui/later-part.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import classes from './day-card.module.css';
import { DayRow } from './day-row.tsx';

const CallFormDialog = dialogPart(async () => ({
  default: (await import('#web/features/calls/call-form-dialog.tsx')).CallFormDialog,
}));

export function DayCard({ className }: { className?: string }) {
  const { data, error, refetch } = useQuery(makeQuery(queueApi.day));
  return (
    <SectionCard
      title="Your Day"
      {...(data && { count: formatNumber(data.left) })}
      {...(className && { className })}
      action={
        data?.left !== 0 && (
          <LinkButton
            to="/tasks/queue"
            aria-keyshortcuts="q"
            leftSection={<IconPhoneCall size={16} stroke={1.75} aria-hidden />}
          >
            Start the queue
          </LinkButton>
        )
      }
    >
      <div className={classes.body}>
        {data ? (
          <Day day={data} />
        ) : error ? (
          <ErrorState title="Failed to fetch your day" error={error} onRetry={refetch} />
        ) : (
          <Loading words="Loading your day...">
            <SkeletonRows count={4} height={68} gap={12} />
          </Loading>
        )}
      </div>
    </SectionCard>
  );
}

function Day({ day: { tasks, left } }: { day: QueueDay }) {
  const [dialog, setDialog] = useState<TaskDialog | null>(null);
  const [called, setCalled] = useState<{ link: CallLink; about: string } | null>(null);
  const reasonAmong = useReasons();
  const list = useFocusInPlace(
    tasks.map(({ task }) => task.id),
    dialog?.task.id,
  );
  return (
    <>
      {tasks.length === 0 ? (
        <EmptyState
          icon={IconCircleCheck}
          title="Nothing is due today"
          hint="Your tasks that are overdue or due today stand here, the most urgent first."
          action={
            <LinkButton to="/tasks" search={{ filter: 'next7days' }} variant="default">
              What comes next
            </LinkButton>
          }
        />
      ) : (
        <ul ref={list} className={classes.list}>
          {tasks.map((due) => (
            <li key={due.task.id}>
              <DayRow
                due={due}
                reason={reasonAmong([
                  { type: 'task', id: due.task.id },
                  due.deal && { type: 'opportunity', id: due.deal.id },
                  due.person && { type: 'person', id: due.person.id },
                  due.organization && { type: 'organization', id: due.organization.id },
                ])}
                onOpenDialog={setDialog}
                onLogCall={setCalled}
              />
            </li>
          ))}
        </ul>
      )}
      {left > tasks.length && (
        <Text c="dimmed" fz="dense" className={classes.more ?? ''}>
          and {plural(left - tasks.length, 'more task', 'more tasks')} in the queue
        </Text>
      )}
      <TaskDialogs
        dialog={dialog}
        onOpenDialog={setDialog}
        onClose={() => setDialog(null)}
        words="completed"
      />
      {called && <CallFormDialog with={called} onClose={() => setCalled(null)} />}
    </>
  );
}

/** Once the task of a dialog has left the list, the focus goes to the one in its place, unless it is elsewhere. */
function useFocusInPlace(ids: readonly string[], opened: string | undefined) {
  const list = useRef<HTMLUListElement>(null);
  const last = useRef<{ id: string; place: number }>(null);
  useEffect(() => {
    if (opened) {
      const place = ids.indexOf(opened);
      if (place >= 0) last.current = { id: opened, place };
      return;
    }
    if (!last.current || ids.includes(last.current.id)) return;
    const { place } = last.current;
    last.current = null;
    if (document.activeElement && document.activeElement !== document.body) return;
    const rows = [...(list.current?.children ?? [])];
    (rows[place] ?? rows.at(-1))?.querySelector('button')?.focus({ preventScroll: true });
  }, [ids, opened]);
  return list;
}
