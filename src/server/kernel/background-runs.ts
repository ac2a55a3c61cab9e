/** Long work in the background of a server process, which says every second that it is alive. */

/** Others give up for dead a run that has missed many of these. */
const heartbeat = 1_000;

/** The run was called off, given up for dead, or goes on elsewhere: it is ours no more. */
export class RunLost extends Error {}

export class ServerStopped extends Error {}

interface BackgroundRun<Result> {
  /** Says that the run is alive; false where it is ours no more. */
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
  /** Breaks off what is running, and waits until that is written down. */
  close(): Promise<void>;
}

export function openBackgroundRuns(): BackgroundRuns {
  const stop = new AbortController();
  const runs = new Set<Promise<unknown>>();

  const go = async <Result>({ beat, work, onBroken, taken }: BackgroundRun<Result>) => {
    const lost = new AbortController();
    const signal = AbortSignal.any([stop.signal, lost.signal, ...(taken ? [taken] : [])]);
    const check = async () => {
      // A beat that cannot be written is missed, no more; too many, and others give the run up.
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
    async close() {
      stop.abort(new ServerStopped());
      await Promise.all(runs);
    },
  };
}

interface Telling {
  /** What went wrong, for people; undefined where the fault is ours. */
  words: string | undefined;
  write: (words: string) => Promise<void>;
  onFault: (error: unknown) => void;
}

/** Writes down why a run broke off, and gives back the words. */
export async function writeFailure(
  reason: unknown,
  { words, write, onFault }: Telling,
): Promise<string> {
  if (words === undefined) onFault(reason);
  const told = words ?? 'Something went wrong on our side.';
  await write(told).catch(onFault);
  return told;
}
