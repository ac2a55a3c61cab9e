/** How long before a task is due, or an event begins, its reminder comes. */
import { z } from 'zod';

/** In the order of a menu. `never`: there is no word of it beforehand. */
export const reminderLeads = [
  'never',
  'at_time',
  '10_minutes',
  '30_minutes',
  '1_hour',
  '2_hours',
  '1_day',
  '2_days',
  '1_week',
] as const;
export const ReminderLead = z.enum(reminderLeads);
export type ReminderLead = z.output<typeof ReminderLead>;

/** In minutes; null where none comes. */
export const minutesOfLeads: Readonly<Record<ReminderLead, number | null>> = {
  never: null,
  at_time: 0,
  '10_minutes': 10,
  '30_minutes': 30,
  '1_hour': 60,
  '2_hours': 120,
  '1_day': 1_440,
  '2_days': 2_880,
  '1_week': 10_080,
};

/** The longest, in minutes. */
export const longestLead = minutesOfLeads['1_week'] ?? 0;

/** Of whoever has not chosen another. */
export const usualLeads = { task: '1_hour', event: '10_minutes' } as const satisfies Record<
  string,
  ReminderLead
>;

export const reminderLeadLabels: Readonly<Record<ReminderLead, string>> = {
  never: 'Never',
  at_time: 'At the time',
  '10_minutes': '10 minutes before',
  '30_minutes': '30 minutes before',
  '1_hour': '1 hour before',
  '2_hours': '2 hours before',
  '1_day': '1 day before',
  '2_days': '2 days before',
  '1_week': '1 week before',
};
