import type { DayOrInstant } from './mail-provider.ts';

export function isSameTime(one: DayOrInstant | null, other: DayOrInstant | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
