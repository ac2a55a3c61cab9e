import { boolean, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { tasks } from '#server/features/tasks/tasks.table.ts';
import { users } from '#server/features/users/users.table.ts';
import { id, instant } from '#server/kernel/postgres/columns.ts';

/** Users who have chosen; all others get e-mails. */
export const reminderSettings = pgTable('reminder_settings', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  email: boolean('email').notNull(),
});

/** dropped: no longer needed when its time came; refused: the mail server rejected it for good. */
export type ReminderMailState = 'waiting' | 'sent' | 'dropped' | 'refused';

/** One e-mail per task, user and due date: the constraint ensures that it is never sent twice. */
export const reminderMails = pgTable(
  'reminder_mails',
  {
    id: id(),
    taskId: uuid('task_id')
      .notNull()
      .references(() => tasks.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    dueDate: instant('due_date').notNull(),
    state: text('state').$type<ReminderMailState>().notNull().default('waiting'),
    /** The mail server's last answer, if it did not accept the mail. */
    problem: text('problem'),
    createdAt: instant('created_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (table) => [
    unique('reminder_mails_once').on(table.taskId, table.userId, table.dueDate),
    index('reminder_mails_state').on(table.state, table.createdAt),
  ],
);
