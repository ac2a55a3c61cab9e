/** The half of a long run that is this process's own: it beats while it works, and is broken off. `runs.ts` keeps its state. */
import { setTimeout as pause } from 'node:timers/promises';
import { isLostDatabase } from '#server/kernel/postgres/lost-database.ts';
import type { Room } from '#server/kernel/postgres/room.ts';
import { RunLost } from '#server/kernel/run-state.ts';

/** Others give up for dead a run that has missed many of these. */
const heartbeat = 1_000;
/** How long a database that is away is waited for, to write down how a run ended. */
const patience = 60 * 60 * 1_000;

export class ServerStopped extends Error {}

/** Why a run broke off through no fault of its own, to follow "interrupted:"; undefined where it was otherwise. */
export function explainInterruption(reason: unknown): string | undefined {
  if (reason instanceof ServerStopped) return 'the server was stopped.';
  if (isLostDatabase(reason)) return 'the database could not be reached.';
  return undefined;
}

interface BackgroundRun<Result> {
  /** Says that the run is alive; false where it is no longer its own. */
  beat: () => Promise<boolean>;
  /** `signal` aborts when the run has to end early. */
  work: (signal: AbortSignal) => Promise<Result>;
  /** Told why the work broke off: RunLost, ServerStopped or what it threw. What this gives or throws is the run's end. */
  onBroken: (reason: unknown) => Promise<Result>;
  /** Aborted by whoever takes the run away without waiting for its next beat. */
  taken?: AbortSignal;
}

export interface BackgroundRuns {
  /** Runs at once, to its end or until it is broken off. */
  run<Result>(run: BackgroundRun<Result>): Promise<Result>;
  /** Writes; where the database is away, later, as soon as it is back. Rejects only through a fault of ours. */
  write(write: () => Promise<void>): Promise<void>;
  /** Breaks off what is running, and waits until that is written down. */
  close(): Promise<void>;
}

/** With too little left on the disk, what runs is broken off too: it would fill what the database needs to live. */
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
      // One beat that cannot be written is only missed; after too many, others give the run up.
      const isOurs = await beat().catch(() => true);
      if (!isOurs) lost.abort(new RunLost());
    };
    const timer = setInterval(() => void check(), heartbeat);
    try {
      return await work(signal);
    } catch (error) {
      // It may have been taken away since the last beat; then what it met afterwards is nobody's concern.
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

/** Tries once more as the server stops, and leaves the rest to whoever finds the run silent. */
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

/** Writes down why a run broke off, and gives back the words. */
export async function writeFailure(
  reason: unknown,
  { runs, words, write, onFault }: Telling,
): Promise<string> {
  if (words === undefined) onFault(reason);
  const told = words ?? 'Something went wrong on our side.';
  await runs.write(() => write(told)).catch(onFault);
  return told;
}
