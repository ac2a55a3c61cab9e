/** The words of a reminder e-mail. */

interface Reminder {
  taskId: string;
  title: string;
  description: string | null;
  dueDate: Date;
  personName: string | null;
  organizationName: string | null;
  firstName: string | null;
}

/** Plain text; links lead to `publicUrl`, an origin. */
export function reminderMailOf(
  reminder: Reminder,
  publicUrl: string,
): { subject: string; text: string } {
  const { taskId, title, description, personName, organizationName, firstName } = reminder;
  const forWhom = [personName, organizationName].filter(Boolean).join(' · ');
  const paragraphs = [
    `Hello ${firstName ?? 'there'},`,
    `“${title}” is due ${whenOf(reminder.dueDate)}.`,
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

// The reader's zone is not known here, so the office's is used, and named.
const moment = new Intl.DateTimeFormat('en', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

function whenOf(dueDate: Date): string {
  return `on ${moment.format(dueDate)}`;
}
