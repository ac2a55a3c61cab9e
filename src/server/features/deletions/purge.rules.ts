/** When what was deleted goes for good: each night, after the backup, what has been kept for its days. */

const day = 24 * 60 * 60 * 1_000;
/** Two hours after the backup begins, by the server's own zone. */
const hourOfNight = 4;

/** Also by day, where the server did not run at night. */
export function isPurgeDue(now: Date, purgedAt: Date | null): boolean {
  const night = new Date(now);
  night.setHours(hourOfNight, 0, 0, 0);
  if (night > now) night.setDate(night.getDate() - 1);
  return purgedAt === null || purgedAt < night;
}

interface Kept {
  /** Null: for ever. */
  keepDays: number | null;
  countsFrom: Date;
}

/** What was deleted before then has been kept long enough; null while nothing has. */
export function findCutoff(now: Date, { keepDays, countsFrom }: Kept): Date | null {
  if (keepDays === null) return null;
  const cutoff = new Date(now.getTime() - keepDays * day);
  return cutoff < countsFrom ? null : cutoff;
}
