/** What can be done about an insight, as a preview that the user applies. */

import type { InsightAction, SuggestedTask } from '#contract/insights.ts';
import { taskTexts } from '#contract/tasks.ts';
import { endOfWork } from '#server/kernel/local-days.ts';
import { plural, shortened } from '#server/kernel/words.ts';
import type { Customer, Deal, Workload } from './facts.ts';

/** The end of today's working day, or of tomorrow's if that has passed. */
function nextDue({ now, timeZone }: Workload): { dueDate: string; day: 'today' | 'tomorrow' } {
  const today = endOfWork(now, timeZone);
  return today > now
    ? { dueDate: today.toISOString(), day: 'today' }
    : { dueDate: endOfWork(now, timeZone, 1).toISOString(), day: 'tomorrow' };
}

export function moveToToday(work: Workload): InsightAction {
  const { count, first } = work.overdue;
  const { dueDate, day } = nextDue(work);
  const which = count > first.length ? `the oldest ${first.length}` : first.length;
  return {
    kind: 'defer_tasks',
    label: `Move ${which} ${first.length === 1 ? 'task' : 'tasks'} to ${day}`,
    dueDate,
    tasks: first.map(({ dueDate, customer, createdAt: _, ...task }) => ({
      ...task,
      dueDate: dueDate?.toISOString() ?? null,
      aboutName: customer?.name ?? null,
    })),
  };
}

/** A call for everybody who is waiting and has nothing planned. */
export function callTasks(
  work: Workload,
  customers: readonly Customer[] = work.untouched.first.filter(({ hasOpenTask }) => !hasOpenTask),
): InsightAction | null {
  const { dueDate } = nextDue(work);
  return creating(
    'call task',
    customers.map(({ type, id, name }) => ({
      title: shortened(`Call ${name}`, taskTexts.title.limit),
      dueDate,
      activityType: 'phone_call',
      personId: type === 'person' ? id : null,
      organizationId: type === 'organization' ? id : null,
      opportunityId: null,
      aboutName: name,
    })),
  );
}

/** A task for every deal that has nothing planned. */
export function dealTasks(
  work: Workload,
  deals: readonly Deal[],
  about: 'close' | 'step',
): InsightAction | null {
  const { dueDate } = nextDue(work);
  const idle = deals.filter(({ hasOpenTask }) => !hasOpenTask);
  const isCall = about === 'close';
  return creating(
    isCall ? 'call task' : 'follow-up task',
    idle.map(({ id, name, personId, organizationId, withName }) => ({
      title: shortened(
        `${isCall ? 'Call about the close of' : 'Agree on the next step for'} ${name}`,
        taskTexts.title.limit,
      ),
      dueDate,
      activityType: isCall ? 'phone_call' : 'follow_up',
      personId,
      organizationId,
      opportunityId: id,
      aboutName: withName ?? name,
    })),
  );
}

function creating(noun: string, tasks: SuggestedTask[]): InsightAction | null {
  if (tasks.length === 0) return null;
  return { kind: 'create_tasks', label: `Create ${plural(tasks.length, noun)}`, tasks };
}
