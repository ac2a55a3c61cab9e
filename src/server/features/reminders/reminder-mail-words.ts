/** The words of a reminder e-mail. */
import { isDueAtTime } from '#server/features/tasks/tasks.rules.ts';
import type { Ring } from './rings.ts';

/** Plain text; links lead to `publicUrl`, an origin. */
export function writeReminderMail(
  reminder: Omit<Ring, 'userId' | 'ringAt' | 'until' | 'email'>,
  now: Date,
  publicUrl: string,
): { subject: string; text: string } {
  const { kind, id, occurrence, title, description, personName, organizationName, firstName } =
    reminder;
  const forWhom = [personName, organizationName].filter(Boolean).join(' · ');
  const isPast = new Date(reminder.at) < now;
  const verb = kind === 'task' ? `${isPast ? 'was' : 'is'} due` : isPast ? 'began' : 'begins';
  const open = kind === 'task' ? 'Open the task' : 'Open the event';
  const on = occurrence === null ? '' : `&on=${occurrence}`;
  const page = kind === 'task' ? `/tasks?task=${id}` : `/calendar?event=${id}${on}`;
  const paragraphs = [
    `Hello ${firstName ?? 'there'},`,
    `“${title}” ${verb} ${whenOf(reminder)}.`,
    forWhom && `For: ${forWhom}`,
    description,
    `${open}: ${publicUrl}${page}`,
    `These e-mails can be switched off at ${publicUrl}/account`,
  ];
  return {
    subject: `Reminder: ${title.replace(/\s+/g, ' ')}`,
    text: `${paragraphs.filter(Boolean).join('\n\n')}\n`,
  };
}

/** In the reader's zone, else in the office's; named, because the reader may be travelling. */
function whenOf({
  kind,
  at,
  hasTime,
  ...reader
}: Pick<Ring, 'kind' | 'at' | 'hasTime' | 'timeZone'>): string {
  const timeZone = reader.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const dueDate = new Date(at);
  const isAtTime =
    kind === 'event' ? hasTime === true : isDueAtTime({ dueDate, hasDueTime: hasTime }, timeZone);
  const moment = new Intl.DateTimeFormat('en', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(isAtTime && { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }),
    timeZone,
  });
  return `on ${moment.format(dueDate)}`;
}
