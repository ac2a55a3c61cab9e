/** Days with a time, as programs write them into one column or into two. */
import { readDay } from './written-days.rules.ts';

/** `YYYY-MM-DD`, with `THH:MM` where a time is said; or an instant, where its zone is. Null if nothing is said. */
type ReadMoment = { moment: string | null } | { fault: string };

const fault = 'must be a day such as 2026-11-20, with a time such as 17:30 or without';
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/i;
/** More characters than any day with its time. */
const longest = 60;
const clock = /(\d{1,2}):(\d\d)(?::\d\d(?:\.\d{1,9})?)? ?(am|pm)?$/i;

export function readMoment(texts: readonly string[]): ReadMoment {
  const [only = ''] = texts;
  if (texts.length === 0) return { moment: null };
  if (texts.some((text) => text.length > longest)) return { fault };
  if (texts.length === 1 && instant.test(only)) {
    const at = new Date(only);
    return Number.isNaN(at.getTime()) ? { fault } : { moment: at.toISOString() };
  }
  const said = texts.slice(0, 2).toSorted(timeLast).join(' ');
  const time = clock.exec(said);
  const day = readDay(time ? dayBefore(said.slice(0, time.index)) : said);
  if ('fault' in day) return day;
  if (day.day === null) return { fault };
  if (!time) return { moment: day.day };
  const hour = hourOf(Number(time[1]), time[3]);
  const minute = Number(time[2]);
  if (hour === undefined || minute > 59) return { fault };
  return { moment: `${day.day}T${String(hour).padStart(2, '0')}:${time[2]}` };
}

/** '2026-11-20T', '20.11.2026, ' → what stands before it. */
function dayBefore(text: string): string {
  const day = text.endsWith('T') ? text.slice(0, -1) : text.trim();
  return day.endsWith(',') ? day.slice(0, -1) : day;
}

const isTimeAlone = (text: string) => clock.exec(text)?.index === 0;
const timeLast = (one: string, other: string) =>
  Number(isTimeAlone(one)) - Number(isTimeAlone(other));

/** 0 to 23; undefined if a clock has no such hour. */
function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour < 24 ? hour : undefined;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
}
