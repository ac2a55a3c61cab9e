/** The form that closes a task of the queue: what is proposed after each outcome, its keys, and what is sent. */
import dayjs from 'dayjs';
import { type QueueOutcome, type QueueOutcomeDraft, queueOutcomeLabels } from '#contract/queue.ts';
import type { Task } from '#contract/tasks.ts';
import { dayOfChoice, type NextStepChoice } from '#web/features/calls/next-step.ts';
import { dueOn } from '#web/lib/due-on.ts';
import { formatDay } from '#web/lib/format.ts';

/** In the order of the keys 1 to 5. */
export const stepsByKey: readonly NextStepChoice[] = ['tomorrow', 'monday', 'week', 'date', 'none'];

/** The first key of another contact. */
export const firstKeyOfContacts = stepsByKey.length + 1;

export interface Closing {
  outcome: QueueOutcome;
  words: string;
  choice: NextStepChoice;
  /** 'YYYY-MM-DD' and 'HH:mm' of `date`; the other choices say their day themselves. */
  day: string;
  time: string;
  /** What to do next. */
  title: string;
  /** Whom to call next, if that is somebody else. */
  personId: string | null;
}

/** Nobody is called on a Saturday or Sunday. */
export function proposeStep(
  outcome: QueueOutcome,
  { recurrenceType }: Pick<Task, 'recurrenceType'>,
  today = dayjs(),
): NextStepChoice {
  switch (outcome) {
    case 'reached':
      // A series goes on by itself.
      return recurrenceType === 'none' ? 'week' : 'none';
    case 'no_answer':
    case 'call_back':
      return today.day() === 5 || today.day() === 6 ? 'monday' : 'tomorrow';
    case 'not_interested':
    case 'done':
      return 'none';
  }
}

export function beginClosing(
  outcome: QueueOutcome,
  task: Pick<Task, 'title' | 'recurrenceType'>,
  words = '',
): Closing {
  const choice = proposeStep(outcome, task);
  return { outcome, words, choice, day: '', time: '', title: task.title, personId: null };
}

/** 'YYYY-MM-DD', '' if no day is chosen yet, null if nothing follows. */
export function dayOfStep({ choice, day }: Closing): string | null {
  return choice === 'none' ? null : (dayOfChoice(choice) ?? day);
}

export function isReady(closing: Closing): boolean {
  return dayOfStep(closing) === null || (dayOfStep(closing) !== '' && closing.title.trim() !== '');
}

export function bodyOfClosing(closing: Closing): QueueOutcomeDraft {
  const { outcome, words, choice, time, title, personId } = closing;
  const day = dayOfStep(closing);
  return {
    outcome,
    words: words.trim() || null,
    next:
      day === null
        ? null
        : {
            title: title.trim(),
            ...dueOn(day, choice === 'date' ? time : ''),
            ...(personId && { personId }),
          },
  };
}

/** 'No answer, next on Nov 27, 2026' */
export function tellClosed(closing: Closing): string {
  const day = dayOfStep(closing);
  const next = day === null ? 'without a next step' : `next on ${formatDay(day)}`;
  return `${queueOutcomeLabels[closing.outcome]}, ${next}`;
}
