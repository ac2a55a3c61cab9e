/** Days as other programs write them into lists. */

export type ReadDay = { day: string | null } | { fault: string };

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const fault = 'must be a date such as 2026-11-20';
const time = /^\d{1,2}:\d\d/;

/**
 * '2026-11-20', '20.11.2026', '11/20/2026', '20 Nov 2026' or 'Nov 20, 2026', each with a time or without; gives
 * `YYYY-MM-DD`, or null of an empty text. '03/04/2026' may be two days and is neither.
 */
export function readDay(text: string): ReadDay {
  const said = withoutTime(text);
  if (text === '') return { day: null };
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(said);
  if (iso) return toDay(iso[1], iso[2], iso[3]);
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(said);
  if (dotted) return toDay(dotted[3], dotted[2], dotted[1]);
  const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(said);
  if (slashed) return readSlashed(Number(slashed[1]), Number(slashed[2]), slashed[3]);
  const dayFirst = /^(\d{1,2})[ -]([a-z]{3,9})\.?,?[ -](\d{4})$/i.exec(said);
  if (dayFirst) return toDay(dayFirst[3], toMonth(dayFirst[2]), dayFirst[1]);
  const monthFirst = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i.exec(said);
  if (monthFirst) return toDay(monthFirst[3], toMonth(monthFirst[1]), monthFirst[2]);
  return { fault };
}

/** '2026-11-20T10:00Z', '20.11.2026, 10:00' → what stands before the time. */
function withoutTime(text: string): string {
  const words = text.split(/[T ]/);
  const place = words.findIndex((word, place) => place > 0 && time.test(word));
  if (place === -1) return text;
  const day = words.slice(0, place).join(' ');
  return day.endsWith(',') ? day.slice(0, -1) : day;
}

function readSlashed(one: number, two: number, year: string | undefined): ReadDay {
  if (one > 12 || one === two) return toDay(year, two, one);
  if (two > 12) return toDay(year, one, two);
  return { fault: 'may be two dates. Write it as 2026-11-20' };
}

function toMonth(word = ''): number {
  return months.indexOf(word.slice(0, 3).toLowerCase()) + 1;
}

type Part = string | number | undefined;

function toDay(year: Part, month: Part, day: Part): ReadDay {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const at = new Date(`${text}T00:00:00Z`);
  const isDay = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
  return isDay ? { day: text } : { fault };
}
