/** What the last call of this window did, so that the toast that tells of it can offer to take it back. */

/** How long after the reply a toast may tell of it, in milliseconds; then the app tells of it by itself. */
const patience = 2_000;

let last: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let tellUntold: () => void = () => {};
let tellOfDeed: (id: string) => void = () => {};

/** Sets what tells of a deed that no toast has told of; the app does this once. */
export function whenDeedStaysUntold(tell: () => void): void {
  tellUntold = tell;
}

/** Sets what hears of each deed of this window; once. */
export function whenDeedIsDone(tell: (id: string) => void): void {
  tellOfDeed = tell;
}

/** With the header of a reply. A call that changed no record takes nothing away: a page may make several for what its user did. */
export function noteDeed(id: string | null): void {
  if (!id) return;
  tellOfDeed(id);
  clearTimeout(timer);
  last = id;
  timer = setTimeout(() => {
    tellUntold();
    last = undefined;
  }, patience);
}

/** Whether the last call did something that no toast has told of yet. */
export function isDeedUntold(): boolean {
  return last !== undefined;
}

/** The deed that no toast has told of yet. */
export function takeDeed(): string | undefined {
  const taken = last;
  clearTimeout(timer);
  last = undefined;
  return taken;
}

/** The deed waits for its toast while this goes on, such as the way to another page. */
export async function holdDeed(work: () => unknown): Promise<void> {
  const held = takeDeed();
  try {
    await work();
  } finally {
    if (held) noteDeed(held);
  }
}

/** The deeds of runs that go on after the call that began them, by the id of the run. */
const deedsOfRuns = new Map<string, string>();

/** The last call has begun this run: the deed is told of once the run has ended. */
export function keepDeedOfRun(runId: string): void {
  const deed = takeDeed();
  if (deed) deedsOfRuns.set(runId, deed);
}

/** A run that wrote nothing leaves nothing to take back. */
export function noteEndOfRun(runId: string, { hasWritten }: { hasWritten: boolean }): void {
  const id = deedsOfRuns.get(runId);
  if (id && hasWritten) noteDeed(id);
  deedsOfRuns.delete(runId);
}
