/** When a backup is due: each night, once; when a drill is: each week. What failed is tried again, with patience. */

const hour = 60 * 60 * 1_000;
const day = 24 * hour;
/** When few people work, by the server's own zone. */
const hourOfNight = 2;

interface Tries {
  /** When the last good one began. */
  good: Date | null;
  /** When the last one of all began. */
  last: Date | null;
}

/** Also by day, where the server did not run at night. */
export function isBackupDue(now: Date, { good, last }: Tries): boolean {
  const isThere = good !== null && good >= lastNight(now);
  return !isThere && isLongAgo(now, last, hour);
}

/** The first one as soon as there is a backup. */
export function isDrillDue(now: Date, { good, last }: Tries): boolean {
  return isLongAgo(now, good, 7 * day - hour) && isLongAgo(now, last, day - hour);
}

function lastNight(now: Date): Date {
  const night = new Date(now);
  night.setHours(hourOfNight, 0, 0, 0);
  if (night > now) night.setDate(night.getDate() - 1);
  return night;
}

function isLongAgo(now: Date, then: Date | null, patience: number): boolean {
  return then === null || now.getTime() - then.getTime() >= patience;
}
