/** The words of a reminder e-mail. */
import { isDueAtTime } from '#server/features/tasks/tasks.rules.ts';

interface Reminder {
  taskId: string;
  title: string;
  description: string | null;
  dueDate: Date;
  hasDueTime: boolean | null;
  personName: string | null;
  organizationName: string | null;
  firstName: string | null;
  /** The reader's; null if unknown. */
  timeZone: string | null;
}

/** Plain text; links lead to `publicUrl`, an origin. */
export function writeReminderMail(
  reminder: Reminder,
  publicUrl: string,
): { subject: string; text: string } {
  const { taskId, title, description, personName, organizationName, firstName } = reminder;
  const forWhom = [personName, organizationName].filter(Boolean).join(' · ');
  const paragraphs = [
    `Hello ${firstName ?? 'there'},`,
    `“${title}” is due ${whenOf(reminder)}.`,
    forWhom && `For: ${forWhom}`,
    description,
    `Open the task: ${publicUrl}/tasks?task=${taskId}`,
    `These e-mails can be switched off at ${publicUrl}/account`,
  ];
  return {
    subject: `Reminder: ${title.replace(/\s+/g, ' ')}`,
    text: `${paragraphs.filter(Boolean).join('\n\n')}\n`,
  };
}

/** In the reader's zone, else in the office's; named, because the reader may be travelling. */
function whenOf(task: Pick<Reminder, 'dueDate' | 'hasDueTime' | 'timeZone'>): string {
  const timeZone = task.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const moment = new Intl.DateTimeFormat('en', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(isDueAtTime(task, timeZone) && {
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    }),
    timeZone,
  });
  return `on ${moment.format(task.dueDate)}`;
}
