/** What this browser has done lately: what it changed was read again after the call, and is no news. */

/** Milliseconds after which a deed counts as any other: a run of it may go on changing records. */
const lately = 10_000;

const deeds = new Map<string, number>();
let tellWindows: (id: string) => void = () => {};

/** One of this window. */
export function noteOwnDeed(id: string): void {
  keepOwnDeed(id);
  tellWindows(id);
}

/** One of another window of the browser. */
export function keepOwnDeed(id: string): void {
  const now = performance.now();
  for (const [old, at] of deeds) if (now - at > lately) deeds.delete(old);
  deeds.set(id, now);
}

export function isOwnDeed(id: string): boolean {
  return performance.now() - (deeds.get(id) ?? Number.NEGATIVE_INFINITY) < lately;
}

/** Sets what tells the other windows of one; the app does this once. */
export function whenDeedIsOwn(tell: (id: string) => void): void {
  tellWindows = tell;
}
