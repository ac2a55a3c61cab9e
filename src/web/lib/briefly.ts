/** Times and amounts in a few letters, for where there is little room and the exact ones are told beside them. */
import dayjs, { type Dayjs } from 'dayjs';

/** How long ago that was, where the exact time is told beside it: 'just now', '5 min', '3 h', '12 d', '7 mo', '2 y'. */
export function ageBriefly(instant: string, now: Dayjs = dayjs()): string {
  const then = dayjs(instant);
  const minutes = now.diff(then, 'minute');
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min`;
  const hours = now.diff(then, 'hour');
  if (hours < 24) return `${hours} h`;
  const days = now.startOf('day').diff(then.startOf('day'), 'day');
  if (days < 60) return `${days} d`;
  const months = now.diff(then, 'month');
  return months < 24 ? `${months} mo` : `${now.diff(then, 'year')} y`;
}

const brief = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });

/** '$393k' for '393250', where the exact amount is told beside it. */
export function formatAmountBriefly(decimal: string): string {
  return `$${brief.format(Number(decimal)).replace('K', 'k')}`;
}
