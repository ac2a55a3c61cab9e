/** What the last call of this window did, so that the toast that tells of it can offer to take it back. */
import { deedHeader } from '#contract/deeds.ts';

/** How long after the reply a toast may tell of it, in milliseconds. */
const patience = 2_000;

let last: { id: string; at: number } | undefined;

/** A call that changed no record takes nothing away: a page may make several for what its user did. */
export function noteDeed(headers: Headers): void {
  const id = headers.get(deedHeader);
  if (id) last = { id, at: Date.now() };
}

/** Whether the last call did something that no toast has told of yet. */
export function isDeedUntold(): boolean {
  return last !== undefined && Date.now() - last.at < patience;
}

/** The deed that no toast has told of yet. */
export function takeDeed(): string | undefined {
  const taken = isDeedUntold() ? last?.id : undefined;
  last = undefined;
  return taken;
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
  if (id && hasWritten) last = { id, at: Date.now() };
  deedsOfRuns.delete(runId);
}
