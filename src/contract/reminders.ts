/** The signed-in user's tasks that are overdue or due today, and the e-mails about them. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Instant } from './primitives.ts';
import { HasDueTime, TaskPriority } from './tasks.ts';

/** The most tasks that each of the two lists counts; beyond it the bell says '99+'. */
export const mostReminders = 100;

export const DueTask = z.object({
  id: Id,
  title: z.string(),
  dueDate: Instant,
  hasDueTime: HasDueTime,
  priority: TaskPriority,
  personName: z.string().nullable(),
  organizationName: z.string().nullable(),
});
export type DueTask = z.output<typeof DueTask>;

/** In the viewer's local days, by the same windows as the tasks page; the most overdue first. */
export const Reminders = z.object({
  overdue: z.array(DueTask),
  today: z.array(DueTask),
});
export type Reminders = z.output<typeof Reminders>;

export const ReminderSettings = z.object({
  /** Whether the user wants e-mails. */
  email: z.boolean(),
  /** Whether this server can send any. */
  available: z.boolean(),
});
export type ReminderSettings = z.output<typeof ReminderSettings>;

export const remindersApi = {
  /** Active tasks assigned to the user that have their reminder on. */
  list: endpoint({
    method: 'GET',
    path: '/api/reminders',
    summary: 'Lists your tasks that are overdue or due today.',
    permission: 'task.read',
    reply: Reminders,
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/reminders/settings',
    summary: 'Reads whether you get e-mails about due tasks.',
    permission: 'account.manage',
    reply: ReminderSettings,
  }),
  changeSettings: endpoint({
    method: 'PATCH',
    path: '/api/reminders/settings',
    summary: 'Switches your e-mails about due tasks on or off.',
    permission: 'account.manage',
    body: ReminderSettings.pick({ email: true }),
    reply: ReminderSettings,
  }),
};
