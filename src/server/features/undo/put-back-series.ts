import { isDeepStrictEqual } from 'node:util';
import { EventSeries } from '#contract/event-series.ts';
import { listKeys } from '#contract/list-keys.ts';

/**
 * How an event repeats once a deed is taken back: each part of it by itself, and each day that is left out, as a colleague
 * may have left out another one since. Undefined where what the deed made of it is no longer so.
 */
export function putBackSeries(was: unknown, is: unknown, now: unknown): EventSeries | undefined {
  const before = EventSeries.safeParse(was).data;
  const after = EventSeries.safeParse(is).data;
  const stored = EventSeries.safeParse(now).data;
  if (!before || !after || !stored) return undefined;
  const changed = listKeys(EventSeries.shape).filter(
    (key) => key !== 'exceptions' && !isDeepStrictEqual(before[key], after[key]),
  );
  if (changed.some((key) => !isDeepStrictEqual(stored[key], after[key]))) return undefined;
  const leftOut = after.exceptions.filter((day) => !before.exceptions.includes(day));
  if (leftOut.some((day) => !stored.exceptions.includes(day))) return undefined;
  const days = before.exceptions.filter((day) => !after.exceptions.includes(day));
  const stay = stored.exceptions.filter((day) => !leftOut.includes(day));
  return EventSeries.parse({
    ...stored,
    ...Object.fromEntries(changed.map((key) => [key, before[key]])),
    exceptions: [...new Set([...stay, ...days])].toSorted(),
  });
}
