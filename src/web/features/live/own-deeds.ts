/** What this browser has done lately: what it changed was read again after the call, and is no news. */

/** Milliseconds after which a deed counts like those of others: a run of it may go on changing records. */
const lately = 10_000;

const deeds = new Map<string, number>();

/** One of this window or of another one of the browser. */
export function keepOwnDeed(id: string): void {
  const now = performance.now();
  for (const [old, at] of deeds) if (now - at > lately) deeds.delete(old);
  deeds.set(id, now);
}

export function isOwnDeed(id: string): boolean {
  return performance.now() - (deeds.get(id) ?? Number.NEGATIVE_INFINITY) < lately;
}
