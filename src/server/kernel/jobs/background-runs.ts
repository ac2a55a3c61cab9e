/** The part of a long run that lives in this process: its heartbeat and its interruption. `runs.ts` keeps its state. */
import { setTimeout as pause } from 'node:timers/promises';
import { isLostDatabase } from '#server/kernel/postgres/lost-database.ts';
import type { Room } from '#server/kernel/postgres/room.ts';
import { RunLost } from '#server/kernel/run-state.ts';

/** A run that has missed many of these counts as dead. */
const heartbeat = 1_000;
/** How long to wait for a database that is away, to record how a run ended. */
const patience = 60 * 60 * 1_000;

export class ServerStopped extends Error {}

/** Why a run was interrupted, in words to follow "interrupted:"; undefined if it failed by itself. */
export function explainInterruption(reason: unknown): string | undefined {
  if (reason instanceof ServerStopped) return 'the server was stopped.';
  if (isLostDatabase(reason)) return 'the database could not be reached.';
  return undefined;
}

interface BackgroundRun<Result> {
  /** Says that the run is alive; false if the run no longer belongs to this process. */
  beat: () => Promise<boolean>;
  /** `signal` aborts when the run has to end early. */
  work: (signal: AbortSignal) => Promise<Result>;
  /** Called with the reason: RunLost, ServerStopped or what the work threw. What this returns or throws is the run's end. */
  onBroken: (reason: unknown) => Promise<Result>;
  /** Aborted to take the run away at once, before its next beat. */
  taken?: AbortSignal;
}

export interface BackgroundRuns {
  /** Runs at once, to its end or until it is interrupted. */
  run<Result>(run: BackgroundRun<Result>): Promise<Result>;
  /** Writes now, or as soon as the database is back. Rejects only through a fault of ours. */
  write(write: () => Promise<void>): Promise<void>;
  /** Interrupts all runs, and waits until that is recorded. */
  close(): Promise<void>;
}

/** Runs are also interrupted when the disk gets too full, as they would take the room that the database needs. */
export function openBackgroundRuns(room: Pick<Room, 'signal'>): BackgroundRuns {
  const stop = new AbortController();
  const runs = new Set<Promise<unknown>>();

  const go = async <Result>({ beat, work, onBroken, taken }: BackgroundRun<Result>) => {
    const lost = new AbortController();
    const signal = AbortSignal.any([
      stop.signal,
      lost.signal,
      room.signal(),
      ...(taken ? [taken] : []),
    ]);
    const check = async () => {
      // One missed beat does no harm; after too many, other servers give the run up.
      const isOurs = await beat().catch(() => true);
      if (!isOurs) lost.abort(new RunLost());
    };
    const timer = setInterval(() => void check(), heartbeat);
    try {
      return await work(signal);
    } catch (error) {
      // If it was taken away since the last beat, a later error does not matter.
      if (!signal.aborted) await check();
      return await onBroken(signal.aborted ? signal.reason : error);
    } finally {
      clearInterval(timer);
    }
  };

  return {
    run(run) {
      const ended = go(run);
      const settled = ended.catch(() => undefined).finally(() => runs.delete(settled));
      runs.add(settled);
      return ended;
    },
    async write(write) {
      try {
        await write();
      } catch (error) {
        if (!isLostDatabase(error)) throw error;
        const later = writeLater(write, stop.signal).finally(() => runs.delete(later));
        runs.add(later);
      }
    },
    async close() {
      stop.abort(new ServerStopped());
      await Promise.all(runs);
    },
  };
}

/** Tries once more as the server stops; after that the run is given up as silent. */
async function writeLater(write: () => Promise<void>, stop: AbortSignal): Promise<void> {
  const until = performance.now() + patience;
  for (let isLast = false; !isLast && performance.now() < until; ) {
    await pause(heartbeat, undefined, { signal: stop }).catch(() => undefined);
    isLast = stop.aborted;
    const isWritten = await write().then(
      () => true,
      () => false,
    );
    if (isWritten) return;
  }
}

interface Telling {
  runs: Pick<BackgroundRuns, 'write'>;
  /** What went wrong, for people; undefined where the fault is ours. */
  words: string | undefined;
  write: (words: string) => Promise<void>;
  onFault: (error: unknown) => void;
}

/** Records why a run broke off, and returns the words. */
export async function writeFailure(
  reason: unknown,
  { runs, words, write, onFault }: Telling,
): Promise<string> {
  if (words === undefined) onFault(reason);
  const told = words ?? 'Something went wrong on our side.';
  await runs.write(() => write(told)).catch(onFault);
  return told;
}
