/** What the signed-in user is reminded of: tasks that are due, what has a lead time, and the e-mails about them. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Day, Id, Instant, InstantInput } from './primitives.ts';
import { ReminderLead } from './reminder-leads.ts';
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

/** What has a lead time, and can be put off. */
export const remindedKinds = ['task', 'event'] as const;
export type RemindedKind = (typeof remindedKinds)[number];

/** A task of the user, or an event they made, whose reminder has come. */
export const Rung = z.object({
  type: z.enum(remindedKinds),
  id: Id,
  /** The day of the occurrence in its series; null for what does not repeat. */
  occurrence: Day.nullable(),
  title: z.string(),
  /** When it is due, or begins; of an event of whole days, nine o'clock of its first. */
  at: Instant,
  /** False: at no time of that day in particular. Of a task null if nobody said. */
  hasTime: HasDueTime,
  personName: z.string().nullable(),
  organizationName: z.string().nullable(),
  /** When its reminder came. */
  rungAt: Instant,
});
export type Rung = z.output<typeof Rung>;

/** In the viewer's local days, by the same windows as the tasks page; the most overdue first. What is put off is in none. */
export const Reminders = z.object({
  overdue: z.array(DueTask),
  today: z.array(DueTask),
  /** What is due today or later, or has not ended, the first to begin first. Tasks that are due today are in both. */
  rung: z.array(Rung),
  /** When the next reminder comes; null if none does within a day. */
  nextAt: Instant.nullable(),
  /** The server's time when they were read. */
  now: Instant,
});
export type Reminders = z.output<typeof Reminders>;

/** The longest that a reminder can be put off, in days. */
export const longestSnooze = 366;

export const Snooze = z.object({
  type: z.enum(remindedKinds),
  id: Id,
  /** Until then no device says anything of it; null: it is put off no longer. */
  until: InstantInput.nullable(),
});
export type Snooze = z.output<typeof Snooze>;

export const ReminderSettings = z.object({
  /** Whether the user wants e-mails. */
  email: z.boolean(),
  /** Whether there are e-mails about events, too. */
  eventEmail: z.boolean(),
  /** How long before they are due, for tasks that do not say. */
  taskLead: ReminderLead,
  eventLead: ReminderLead,
  /** Whether this server can send any. */
  available: z.boolean(),
});
export type ReminderSettings = z.output<typeof ReminderSettings>;

export const ReminderSettingsPatch = ReminderSettings.omit({ available: true }).partial();
export type ReminderSettingsPatch = z.output<typeof ReminderSettingsPatch>;

export const remindersApi = {
  /** Active tasks assigned to the user that have their reminder on. */
  list: endpoint({
    method: 'GET',
    path: '/api/reminders',
    summary: 'Lists your tasks that are overdue or due today, and your reminders that have come.',
    permission: 'task.read',
    reply: Reminders,
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/reminders/settings',
    summary: 'Reads how long beforehand you are reminded, and whether by e-mail, too.',
    permission: 'account.manage',
    reply: ReminderSettings,
  }),
  changeSettings: endpoint({
    method: 'PATCH',
    path: '/api/reminders/settings',
    summary: 'Changes how long beforehand you are reminded, and whether by e-mail, too.',
    permission: 'account.manage',
    body: ReminderSettingsPatch,
    reply: ReminderSettings,
  }),
  snooze: endpoint({
    method: 'POST',
    path: '/api/reminders/snooze',
    summary: 'Puts a reminder of yours off until a time, on all of your devices, or no longer.',
    permission: 'account.manage',
    body: Snooze,
    reply: Reminders,
  }),
};
