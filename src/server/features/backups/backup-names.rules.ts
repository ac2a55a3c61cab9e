/** How backups are named, and which of them are kept. */
import { randomBytes } from 'node:crypto';

const shape = /^backup-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-[0-9a-f]{6}$/;
/** An unfinished backup may still be under way for so many milliseconds. */
const patience = 24 * 60 * 60 * 1_000;

/** In the order of their names they are in that of their times. */
export function newBackupName(now: Date): string {
  const time = now.toISOString().slice(0, 19).replaceAll(':', '-');
  return `backup-${time}Z-${randomBytes(3).toString('hex')}`;
}

/** Null if it is no name of a backup. */
export function timeOfName(name: string): Date | null {
  const [, day, hour, minute, second] = shape.exec(name) ?? [];
  return day === undefined ? null : new Date(`${day}T${hour}:${minute}:${second}Z`);
}

export interface FoundBackup {
  name: string;
  /** It has its manifest, which is written last. */
  isComplete: boolean;
}

interface Keeping {
  /** How many good ones stay. */
  keep: number;
  /** Found damaged since: they count for nothing. */
  damaged: readonly string[];
  now: Date;
}

/** The backups to delete: what is older than the last `keep` good ones, and what was broken off. */
export function chooseOld(
  found: readonly FoundBackup[],
  { keep, damaged, now }: Keeping,
): string[] {
  const good = found
    .filter(({ name, isComplete }) => isComplete && !damaged.includes(name))
    .map(({ name }) => name)
    .toSorted();
  const oldestKept = good.at(-keep) ?? good[0];
  return found.flatMap(({ name, isComplete }) => {
    const startedAt = timeOfName(name)?.getTime() ?? Number.POSITIVE_INFINITY;
    const isBrokenOff = !isComplete && startedAt < now.getTime() - patience;
    const isOld = isComplete && oldestKept !== undefined && name < oldestKept;
    return isBrokenOff || isOld ? [name] : [];
  });
}
