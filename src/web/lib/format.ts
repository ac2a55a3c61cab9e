/** How dates, names and numbers are written on the screen. */
import dayjs from 'dayjs';

/** 'Nov 20, 2026', in the viewer's zone. */
export function formatDate(instant: string): string {
  return dayjs(instant).format('MMM D, YYYY');
}

/** 'Nov 20, 2026 - 5:00 PM', in the viewer's zone. */
export function formatTimestamp(instant: string): string {
  return dayjs(instant).format('MMM D, YYYY - h:mm A');
}

/** 'Nov 20, 2026' of a calendar day, '2026-11-20', which is the same in every zone. */
export function formatDay(day: string): string {
  return dayjs(day).format('MMM D, YYYY');
}

/** '2:30 PM', in the viewer's zone. */
export function formatTime(instant: string): string {
  return dayjs(instant).format('h:mm A');
}

/** A day picked without a time is due at 17:00 of the viewer's day: '2026-11-20' → an ISO instant. */
export function endOfWorkOn(day: string): string {
  return dayjs(day).hour(17).minute(0).second(0).millisecond(0).toISOString();
}

/** The viewer's calendar day of an instant, as date inputs take it: '2026-11-20'. */
export function getDay(instant: string): string {
  return dayjs(instant).format('YYYY-MM-DD');
}

const numbers = new Intl.NumberFormat('en');

/** '1,234' */
export function formatNumber(value: number): string {
  return numbers.format(value);
}

/** '$12,000', '$12,000.50': exact, from the decimal text of the wire, rounded to cents. */
export function formatAmount(decimal: string): string {
  const [whole = '0', fraction = ''] = decimal.split('.');
  const cents = BigInt(whole + fraction.slice(0, 2).padEnd(2, '0'));
  const rounded = cents + ((fraction[2] ?? '0') >= '5' ? 1n : 0n);
  const rest = rounded % 100n;
  const units = numbers.format(rounded / 100n);
  return rest === 0n ? `$${units}` : `$${units}.${String(rest).padStart(2, '0')}`;
}

/**
 * 'tel:+61412000111' for '+61 412 000 111': what a phone can dial. An extension is dialled after a
 * pause; the zero in '+49 (0)30' is left out, as it is only dialled within the country.
 */
export function phoneAddress(phone: string): string {
  const dialled = phone
    .replace(/(?:ext\.?|x) ?(?=\d{1,6}$)/i, ',')
    .replace(/^(\+[\d ]{1,5})\(0\)/, '$1');
  return `tel:${dialled.replace(/[^\d+*#,;]/g, '')}`;
}

/** '1 task', '2 tasks', '2 people': the plural is the word with an s unless it is given. */
export function plural(count: number, word: string, words = `${word}s`): string {
  return `${formatNumber(count)} ${count === 1 ? word : words}`;
}

/** The exact number of rows of a list, or '1,000+' if the server stopped counting there. */
export function formatTotal(total: { count: number; more: boolean }): string {
  return `${formatNumber(total.count)}${total.more ? '+' : ''}`;
}

/** 'Ada Lovelace' → 'AL', 'acme' → 'A', '“Bo” Reed' → 'BR', 'Jack Ford, left' → 'JF'. */
export function getInitials(name: string): string {
  const words = (name.split(/, (?=\p{Ll})/u)[0] ?? '').match(/[\p{L}\p{N}][^\s]*/gu) ?? [];
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends.map((word) => Array.from(word ?? '')[0]?.toUpperCase() ?? '').join('');
}

/** First and last name of a colleague, or whatever else they go by. */
export function getFullName(user: {
  firstName: string | null;
  lastName: string | null;
  username?: string;
}): string {
  return [user.firstName, user.lastName].filter(Boolean).join(' ') || (user.username ?? 'Unknown');
}
