import dayjs from 'dayjs';
import { endOfWorkOn } from './format.ts';

/** What a day without a time stands for. */
export const endOfWork = '17:00';

/** A day, with a time ('14:30') if one was picked, as an instant; without a time it is 17:00. */
function dueInstant(day: string, time: string): string {
  return time ? dayjs(`${day}T${time}`).toISOString() : endOfWorkOn(day);
}

/** A day and perhaps a time, as sent for a task: if the picked time is 17:00, that has to be said. */
export function dueOn(day: string, time: string): { dueDate: string; hasDueTime?: true } {
  return { dueDate: dueInstant(day, time), ...(time === endOfWork && { hasDueTime: true }) };
}
