/** A task of the day: why it is due, who to call and what is at stake; it is opened, completed or called about here. */
import { Anchor, Button } from '@mantine/core';
import { IconCheck, IconPhone, IconPhonePlus } from '@tabler/icons-react';
import { useId } from 'react';
import type { DayTask } from '#contract/queue.ts';
import type { CallLink } from '#web/features/calls/calls.api.ts';
import { StageBadge } from '#web/features/opportunities/stages.tsx';
import { dueWords, getDueState } from '#web/features/tasks/due-date.ts';
import { PriorityBadge } from '#web/features/tasks/priority-badge.tsx';
import type { TaskDialog } from '#web/features/tasks/task-dialogs.tsx';
import { FirstSignal } from '#web/features/unit-signals/first-signal.tsx';
import { formatAmount, phoneAddress } from '#web/lib/format.ts';
import { TextLink } from '#web/ui/links.tsx';
import classes from './day-card.module.css';
import { whyDueBriefly } from './why-due.ts';

interface DayRowProps {
  due: DayTask;
  /** What the assistant says about the task, or whom or what it is for. */
  reason: string | undefined;
  onOpenDialog: (dialog: TaskDialog) => void;
  onLogCall: (call: { link: CallLink; about: string }) => void;
}

export function DayRow({ due, reason, onOpenDialog, onLogCall }: DayRowProps) {
  const { task, deal, organization } = due;
  const titleId = useId();
  const call = callAbout(due);
  return (
    <article className={classes.row} aria-labelledby={titleId} data-record={task.id}>
      <div className={classes.words}>
        <div className={classes.line}>
          <button
            type="button"
            id={titleId}
            className={classes.title}
            onClick={() => onOpenDialog({ kind: 'open', task })}
          >
            {task.title}
          </button>
          <PriorityBadge priority={task.priority} />
        </div>
        <div className={classes.why}>
          {task.dueDate && (
            <span
              className={classes.due}
              data-due={getDueState(task.dueDate)}
              title={dueWords({ dueDate: task.dueDate, hasDueTime: task.hasDueTime })}
            >
              {whyDueBriefly(task)}
            </span>
          )}
          {organization && <FirstSignal organizationId={organization.id} />}
          {reason && (
            <span className={classes.reason} title={reason}>
              {reason}
            </span>
          )}
        </div>
        <Whom due={due} />
        {deal && (
          <div className={classes.about}>
            <TextLink to="/opportunities/$id" params={{ id: deal.id }} className={classes.link}>
              {deal.name}
            </TextLink>
            {deal.value !== null && <span>{formatAmount(deal.value)}</span>}
            <StageBadge stage={deal.stage} />
          </div>
        )}
      </div>
      <div className={classes.actions}>
        <Button
          size="xs"
          variant="default"
          className={classes.action ?? ''}
          leftSection={<IconCheck size={14} aria-hidden />}
          aria-describedby={titleId}
          onClick={() => onOpenDialog({ kind: 'complete', task })}
        >
          Complete
        </Button>
        {call && (
          <Button
            size="xs"
            variant="default"
            className={classes.action ?? ''}
            leftSection={<IconPhonePlus size={14} stroke={1.75} aria-hidden />}
            aria-describedby={titleId}
            onClick={() => onLogCall(call)}
          >
            Log Call
          </Button>
        )}
      </div>
    </article>
  );
}

function Whom({ due: { person, organization } }: { due: DayTask }) {
  const phone = person?.phone ?? organization?.phone;
  if (!person && !organization) return null;
  return (
    <div className={classes.about}>
      {person && (
        <TextLink to="/people/$id" params={{ id: person.id }} className={classes.link}>
          {person.name}
        </TextLink>
      )}
      {organization && (
        <TextLink to="/organizations/$id" params={{ id: organization.id }} className={classes.link}>
          {organization.name}
        </TextLink>
      )}
      {phone && (
        <Anchor href={phoneAddress(phone)} className={classes.phone ?? ''}>
          <IconPhone size={14} stroke={1.75} aria-hidden />
          {phone}
        </Anchor>
      )}
    </div>
  );
}

/** Null if there is nobody to call. */
function callAbout({ task, person, organization }: DayTask) {
  const { opportunityId, organizationId } = task;
  if (person) {
    return {
      link: { personId: person.id, organizationId, opportunityId },
      about: `with ${person.name}`,
    };
  }
  if (!organization) return null;
  return {
    link: { organizationId: organization.id, opportunityId },
    about: `with ${organization.name}`,
  };
}
