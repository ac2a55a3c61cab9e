/**
 * The queue: a user's own open tasks that are overdue or due today, one at a time, each claimed while it is on a screen.
 * The first of them are also the list of the day, which claims nothing.
 */
import { z } from 'zod';
import type { CallOutcome } from './calls.ts';
import { endpoint } from './endpoint.ts';
import { longTextField } from './fields.ts';
import { Stage } from './opportunities.ts';
import { Id, IdParams } from './primitives.ts';
import { mostTasksAtOnce, NextTask, Task, taskTexts } from './tasks.ts';
import { TimelineEntry } from './timeline.ts';
import { UnitSignal } from './unit-signals.ts';

/** In the order of the keys 1 to 5. */
export const queueOutcomes = [
  'reached',
  'no_answer',
  'call_back',
  'not_interested',
  'done',
] as const;
export const QueueOutcome = z.enum(queueOutcomes, {
  error: `must be one of ${queueOutcomes.join(', ')}`,
});
export type QueueOutcome = z.output<typeof QueueOutcome>;

export const queueOutcomeLabels: Record<QueueOutcome, string> = {
  reached: 'Reached',
  no_answer: 'No answer',
  call_back: 'Call back',
  not_interested: 'Not interested',
  done: 'Done',
};

/** What the call that is logged says of each. */
export const callOutcomeIn: Record<QueueOutcome, CallOutcome> = {
  reached: 'connected',
  no_answer: 'no_answer',
  call_back: 'connected',
  not_interested: 'connected',
  done: 'connected',
};

/** How long a record is kept for whoever has it on the screen. */
export const minutesOfClaim = 5;

/** After so many calls without an answer, one after the other, somebody else there is offered. */
export const enoughNoAnswers = 3;

/** How many touches, contacts and units of a task are shown. */
export const shownTouches = 3;
export const shownContacts = 3;
export const shownUnits = 5;

/** How many tasks the dashboard shows as the user's day. */
export const shownOfDay = 20;

/** Shorter than a reason can be, as the outcome stands before the words. */
export const outcomeTexts = {
  words: longTextField('What was said', taskTexts.completionReason.limit - 100, { noun: 'words' }),
};

const Contact = z.object({
  id: Id,
  name: z.string(),
  jobTitle: z.string().nullable(),
  phone: z.string().nullable(),
});
export type QueueContact = z.output<typeof Contact>;

export const QueuedTask = z.object({
  task: Task,
  /** Who is called: the task's person, or that of its opportunity. */
  person: Contact.nullable(),
  /** The task's organization, that of its opportunity, or the person's own. */
  organization: z.object({ id: Id, name: z.string(), phone: z.string().nullable() }).nullable(),
  /** The newest calls, notes and events of whoever is called. */
  touches: z.array(TimelineEntry),
  /** The task's own opportunity if it is open, or else the newest open one of whoever is called. */
  deal: z
    .object({ id: Id, name: z.string(), value: z.string().nullable(), stage: Stage })
    .nullable(),
  /** Of the organization: the newest, and how many there are, counted up to 100. */
  units: z.array(z.object({ id: Id, name: z.string(), serial: z.string().nullable() })),
  /** What comes up with its units, the first to come up first. */
  signals: z.array(UnitSignal),
  unitCount: z.int(),
  /** How many of the last three calls, from the newest on, were not answered. */
  noAnswers: z.int(),
  /** Who else is at the organization, those with a phone first; empty before the second call without an answer. */
  contacts: z.array(Contact),
});
export type QueuedTask = z.output<typeof QueuedTask>;

export const QueuePlace = z.object({
  /** Null if nothing is left, or others have on their screens whatever is. */
  next: QueuedTask.nullable(),
  /** How many of the caller's tasks are overdue or due today, counted up to 1,000. */
  left: z.int(),
});
export type QueuePlace = z.output<typeof QueuePlace>;

/** A task of the day: enough to see who it is for and what is at stake. */
export const DayTask = QueuedTask.pick({
  task: true,
  person: true,
  organization: true,
  deal: true,
});
export type DayTask = z.output<typeof DayTask>;

export const QueueDay = z.object({
  /** In the order of the queue. */
  tasks: z.array(DayTask),
  /** How many there are in all, counted up to 1,000. */
  left: z.int(),
});
export type QueueDay = z.output<typeof QueueDay>;

const tooMany = `must name at most ${mostTasksAtOnce} tasks`;

export const QueueOutcomeDraft = z.object({
  outcome: QueueOutcome,
  words: outcomeTexts.words.draft,
  /** Null says that nothing follows, which reports count; the title is the closed task's unless given. */
  next: z
    .object(
      {
        ...NextTask.shape,
        /** Somebody else than was called. */
        personId: Id.optional(),
      },
      { error: 'must be the next task, or null for none' },
    )
    .nullable(),
  /** Although somebody else has completed the task: the call was made, and what follows was agreed. */
  anyway: z.boolean().optional(),
});
export type QueueOutcomeDraft = z.output<typeof QueueOutcomeDraft>;

export const queueApi = {
  day: endpoint({
    method: 'GET',
    path: '/api/tasks/queue',
    summary: `Lists the first ${shownOfDay} of your tasks that are overdue or due today, each with who it is for and the open deal.`,
    permission: 'task.read',
    reply: QueueDay,
  }),
  next: endpoint({
    method: 'POST',
    path: '/api/tasks/queue',
    summary:
      'Shows the next of your tasks that are overdue or due today, and keeps its record for you for 5 minutes.',
    permission: 'task.edit',
    body: z.object({
      /** The task to show again, unless somebody else has its record. */
      taskId: Id.optional(),
      /** Tasks to pass over. */
      skip: z.array(Id).max(mostTasksAtOnce, tooMany).optional(),
    }),
    reply: QueuePlace,
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/api/tasks/queue',
    summary: 'Gives back the record that the queue keeps for you.',
    permission: 'task.edit',
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/tasks/:id/outcome',
    summary:
      'Logs how a call went, completes its task with that as the reason, and adds the next one, or says there is none.',
    permission: 'task.edit',
    params: IdParams,
    body: QueueOutcomeDraft,
    reply: z.object({
      task: Task,
      /** The logged call; null for a task that is for nobody. */
      callId: Id.nullable(),
      nextTask: Task.nullable(),
    }),
    status: 201,
  }),
};
