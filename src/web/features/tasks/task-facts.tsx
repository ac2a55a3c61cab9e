/** All details of a task except its title. */
import { Badge, Group } from '@mantine/core';
import { reminderLeadLabels } from '#contract/reminder-leads.ts';
import type { Task } from '#contract/tasks.ts';
import { useStaffName } from '#web/features/users/users.api.ts';
import { formatDate } from '#web/lib/format.ts';
import { Fact, FactList } from '#web/ui/fact.tsx';
import { HistoryLink } from '#web/ui/history-link.tsx';
import { TextLink } from '#web/ui/links.tsx';
import { PriorityBadge } from './priority-badge.tsx';
import classes from './task-facts.module.css';
import { activityTypeLabels, recurrenceLabels } from './task-labels.ts';

export function TaskFacts({ task }: { task: Task }) {
  const staffName = useStaffName();
  const isCompleted = task.status === 'completed';
  return (
    <>
      {(isCompleted || task.description) && (
        <FactList>
          {isCompleted && <Fact label="Completion Reason">{task.completionReason}</Fact>}
          {task.description && <Fact label="Description">{task.description}</Fact>}
        </FactList>
      )}
      <dl className={classes.facts}>
        <Fact label="Due Date">{task.dueDate && formatDate(task.dueDate)}</Fact>
        <Fact label="Assignee">{staffName(task.assigneeId)?.name ?? 'Nobody'}</Fact>
        {task.personId && task.personName && (
          <Fact label="Person">
            <TextLink to="/people/$id" params={{ id: task.personId }} target="_blank">
              {task.personName}
            </TextLink>
          </Fact>
        )}
        {task.organizationId && task.organizationName && (
          <Fact label="Organization">
            <TextLink to="/organizations/$id" params={{ id: task.organizationId }} target="_blank">
              {task.organizationName}
            </TextLink>
          </Fact>
        )}
        {task.opportunityId && task.opportunityName && (
          <Fact label="Opportunity">
            <TextLink to="/opportunities/$id" params={{ id: task.opportunityId }} target="_blank">
              {task.opportunityName}
            </TextLink>
          </Fact>
        )}
        <Fact label="Priority">
          <PriorityBadge priority={task.priority} />
        </Fact>
        <Fact label="Activity Type">{activityTypeLabels[task.activityType]}</Fact>
        <Fact label="Repeats">{recurrenceLabels[task.recurrenceType]}</Fact>
        {task.reminderLead && <Fact label="Remind">{reminderLeadLabels[task.reminderLead]}</Fact>}
        {task.tags.length > 0 && (
          <Fact label="Tags">
            <Group gap={4}>
              {task.tags.map((tag) => (
                <Badge key={tag}>{tag}</Badge>
              ))}
            </Group>
          </Fact>
        )}
      </dl>
      <HistoryLink recordId={task.id} target="_blank" />
    </>
  );
}
