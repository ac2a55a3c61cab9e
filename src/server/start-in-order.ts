/** What every server process begins with: its parts start one after the other, and close in the reverse order. */
import { type Ending, endInOrder, outliveLostLog, outliveStrayPromises } from './end-in-order.ts';
import type { Environment } from './environment.ts';
import { logWarnings } from './process-log.ts';

export interface StartOptions {
  environment: Environment;
  /** Fill an empty database with a believable sales team. */
  demo: boolean;
  /** Use a DATA_DIR that looks like a copy of a running one. */
  acceptCopy: boolean;
  pages: string;
}

/** What has started so far: each part adds its shutdown; `signal` aborts if the server is asked to stop meanwhile. */
export interface Beginning {
  signal: AbortSignal;
  ends: (() => Promise<unknown>)[];
  /** Ends the process in order, with a code that tells of a failure. */
  giveUp: () => void;
}

/** Throws if the process can't start; returns normally if it was asked to stop before it had. */
export async function startInOrder(
  start: (beginning: Beginning) => Promise<void>,
  ending?: Ending,
): Promise<void> {
  outliveLostLog();
  logWarnings();
  const stopping = new AbortController();
  const ends: Beginning['ends'] = [];
  const settled = Promise.withResolvers<void>();
  let closed: Promise<void> | undefined;
  const closeAll = async () => {
    stopping.abort(new Error('The server was asked to stop while it started.'));
    // A part that is still starting has no shutdown yet.
    await settled.promise;
    for (const end of ends.reverse()) await end();
  };
  const close = () => {
    closed ??= closeAll();
    return closed;
  };
  const giveUp = endInOrder(close, ending);
  outliveStrayPromises();
  try {
    await start({ signal: stopping.signal, ends, giveUp });
    settled.resolve();
  } catch (error) {
    settled.resolve();
    const wasAsked = stopping.signal.aborted;
    await close();
    if (!wasAsked) throw error;
  }
}
