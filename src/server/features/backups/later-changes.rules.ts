/** Whether an earlier database, which can't be asked any more, was in use after its backup. */
import { timestampWords } from '#server/kernel/words.ts';

interface Compared {
  name: string;
  takenAt: Date;
  /** When that database was last written: at its stop, at the latest. */
  stoppedAt: Date;
  /** What was said after the command. */
  wanted: string;
}

/** `npm run backup` starts the database, saves it and stops it: that long it takes without anybody having been there. */
const graceMinutes = 5;

/** What to do if changes may be missing; null where the database stopped with its backup. */
export function explainLaterChanges(compared: Compared): string | null {
  const { name, takenAt, stoppedAt, wanted } = compared;
  if (stoppedAt.getTime() - takenAt.getTime() <= graceMinutes * 60_000) return null;
  const [taken, stopped] = [takenAt, stoppedAt].map((time) => `${timestampWords(time, 'UTC')} UTC`);
  return [
    `Nothing was done: ${name} holds the database as it was on ${taken}, but that was in use until ${stopped}. What was changed in between would be missing.`,
    'To have all of it, stop the server, make a backup with the earlier version of the app (npm run backup), and run this again.',
    `If nothing was changed in between, or you can go without it, for it stays in the earlier database: npm run upgrade-database -- ${wanted} anyway`,
  ].join('\n');
}
