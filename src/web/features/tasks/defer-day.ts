import dayjs from 'dayjs';
import { daysToMonday } from '#web/features/calls/next-step.ts';

export const deferChoices = ['tomorrow', 'monday', 'week', 'month'] as const;
export type DeferChoice = (typeof deferChoices)[number];

export const deferLabels: Record<DeferChoice, string> = {
  tomorrow: 'Tomorrow',
  monday: 'Monday',
  week: 'Next week',
  month: 'In a month',
};

/** 'YYYY-MM-DD', counted from today, as what is overdue is deferred too. */
export function dueDayAfter(choice: DeferChoice, today = dayjs()): string {
  const day = {
    tomorrow: () => today.add(1, 'day'),
    monday: () => today.add(daysToMonday(today), 'day'),
    week: () => today.add(1, 'week'),
    month: () => today.add(1, 'month'),
  }[choice]();
  return day.format('YYYY-MM-DD');
}
