/** Small rules of the import: when a task is due, what kind of activity it is, what a text may be. */
import { Temporal } from 'temporal-polyfill';
import type { ActivityType } from '#contract/tasks.ts';

const endOfWork = '17:00';

/** A day and a time in the account's time zone as an instant; a day without one is due at the end of work. */
export function dueInstant(
  dueOn: string | null,
  dueTime: string | null,
  timeZone: string,
): string | null {
  if (dueOn === null) return null;
  try {
    const day = Temporal.PlainDate.from(dueOn);
    if (day.year < 1900 || day.year > 2200) return null;
    const plainTime = Temporal.PlainTime.from(dueTime ?? endOfWork);
    const { epochMilliseconds } = day.toZonedDateTime({ timeZone, plainTime });
    return new Date(epochMilliseconds).toISOString();
  } catch {
    return null;
  }
}

const kinds: readonly [RegExp, ActivityType][] = [
  [/follow/i, 'follow_up'],
  [/call|phone|telephone|ring/i, 'phone_call'],
  [/e-?mail/i, 'email'],
  [/appointment|visit|demo/i, 'appointment'],
  [/meet|lunch|conference/i, 'meeting'],
  [/deadline|milestone/i, 'deadline'],
];

export function readActivityType(category: string | null): ActivityType {
  const [, type] = kinds.find(([pattern]) => pattern.test(category ?? '')) ?? [];
  return type ?? 'other';
}

/** An instant as the service says it; `now` where it says none, or one that has not come yet. */
export function pastInstant(text: string | null, now: Date): Date {
  const at = new Date(text ?? Number.NaN);
  return Number.isNaN(at.getTime()) || at > now || at.getUTCFullYear() < 1900 ? now : at;
}

/** A text that fits, and what had to be said about it. */
export function fitted(
  text: string | null,
  longest: number,
  label: string,
  faults: string[],
): string | null {
  if (text === null || text.length <= longest) return text;
  faults.push(`${label} was cut to ${longest.toLocaleString('en')} characters`);
  return text
    .slice(0, longest - 1)
    .trimEnd()
    .toWellFormed();
}
