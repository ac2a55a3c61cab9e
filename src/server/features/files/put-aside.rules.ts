/** The rules of the sweep: how much at once, how long files are kept, and their names meanwhile. */

export const keyShape = /^[0-9a-f]{32}$/;
/** For how many days swept files can be restored. */
export const daysAside = 30;
const mostUnasked = 50;
const mostOfStore = 0.05;

/** More than 50 files that are more than 5 % of the store: a wrong database looks like that, a crash does not. */
export function needsWord(files: number, of: number): boolean {
  return files > mostUnasked && files > of * mostOfStore;
}

export interface PutAside {
  key: string;
  /** `YYYY-MM-DD`, in UTC. */
  day: string;
}

export function asideName({ key, day }: PutAside): string {
  return `${key}.${day}`;
}

/** Undefined for any other name. */
export function readAsideName(name: string): PutAside | undefined {
  const [, key, day] = /^([0-9a-f]{32})\.(\d{4}-\d\d-\d\d)$/.exec(name) ?? [];
  return key === undefined || day === undefined ? undefined : { key, day };
}

export function formatDay(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/** The day on which it is deleted for good. */
export function getLastDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + daysAside);
  return formatDay(date);
}
