/** The next step in the form of a call: what is to be done, and when. */
import dayjs from 'dayjs';
import { taskTexts } from '#contract/tasks.ts';
import { dueOn } from '#web/lib/due-on.ts';

export const nextStepChoices = ['none', 'tomorrow', 'monday', 'week', 'date'] as const;
export type NextStepChoice = (typeof nextStepChoices)[number];

export const choiceLabels: Record<NextStepChoice, string> = {
  none: 'None',
  tomorrow: '1 day',
  monday: 'Monday',
  week: '1 week',
  date: 'A date',
};

export interface NextStepValues {
  choice: NextStepChoice;
  title: string;
  /** 'YYYY-MM-DD', or '' if none is picked yet. */
  dueDate: string;
  /** 'HH:mm', or '' for the end of the working day. */
  dueTime: string;
}

export const noNextStep: NextStepValues = {
  choice: 'none',
  title: '',
  dueDate: '',
  dueTime: '',
};

/** @param about 'with Ruth' or 'about Ten utes'; null if nobody is chosen yet. */
export function followUpTitle(about: string | null): string {
  return ['Follow up', about].filter(Boolean).join(' ').slice(0, taskTexts.title.limit);
}

/** What the step becomes when a choice is pressed: what was typed stays, unless it is `none`. */
export function chooseNextStep(
  before: NextStepValues,
  choice: NextStepChoice,
  about: string | null,
  today = dayjs(),
): NextStepValues {
  if (choice === 'none') return noNextStep;
  const title = before.title.trim() ? before.title : followUpTitle(about);
  return { ...before, choice, title, dueDate: dayOfChoice(choice, today) ?? before.dueDate };
}

/** 'YYYY-MM-DD'; null if the choice alone says no day. */
export function dayOfChoice(choice: NextStepChoice, today = dayjs()): string | null {
  const ahead = daysAhead(choice, today);
  return ahead === null ? null : today.add(ahead, 'day').format('YYYY-MM-DD');
}

/** To the Monday that is still to come. */
export function daysToMonday(today: dayjs.Dayjs): number {
  return ((1 - today.day() + 6) % 7) + 1;
}

function daysAhead(choice: NextStepChoice, today: dayjs.Dayjs): number | null {
  switch (choice) {
    case 'tomorrow':
      return 1;
    case 'monday':
      return daysToMonday(today);
    case 'week':
      return 7;
    case 'none':
    case 'date':
      return null;
  }
}

export function isComplete({ choice, title, dueDate }: NextStepValues): boolean {
  return choice === 'none' || (title.trim() !== '' && dueDate !== '');
}

/** What is sent with the call; nothing if nothing follows. */
export function bodyOfNextStep({ choice, title, dueDate, dueTime }: NextStepValues) {
  if (choice === 'none') return {};
  return { nextStep: { title: title.trim(), ...dueOn(dueDate, dueTime) } };
}
