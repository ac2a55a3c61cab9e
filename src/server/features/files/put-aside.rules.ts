/** What the sweep may do: how much at once, for how long it is kept, and what it is called meanwhile. */

export const keyShape = /^[0-9a-f]{32}$/;
/** Days that what was swept can still be had back. */
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

/** Undefined for the name of anything else. */
export function readAsideName(name: string): PutAside | undefined {
  const [, key, day] = /^([0-9a-f]{32})\.(\d{4}-\d\d-\d\d)$/.exec(name) ?? [];
  return key === undefined || day === undefined ? undefined : { key, day };
}

export function formatDay(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/** The day on which it goes for good. */
export function getLastDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + daysAside);
  return formatDay(date);
}
