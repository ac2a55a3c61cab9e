/** How a server process ends: on a signal, when npm has died, or after an uncaught exception. */
import { randomUUID } from 'node:crypto';
import { processLog } from './process-log.ts';

const usualPatience = 15_000;
/** Ctrl-C arrives twice, from the terminal and through npm, which forwards it; both count as one request. */
const oneWish = 2_000;
const lookForParentEvery = 1_000;

export interface Ending {
  /** Milliseconds after which it exits anyway. */
  patience?: number;
  /** Hears who asks for the end; signals unless told. */
  heed?: (wish: () => void) => void;
}

/**
 * Finishes what is under way and exits, on request (0) or after an uncaught exception (1), since nobody knows what
 * that has left half done. If asked again two seconds later, or after 15 s, it exits at once.
 * The returned function ends it because of a failure (1).
 */
export function endInOrder(
  close: () => Promise<void>,
  { patience = usualPatience, heed = heedSignals }: Ending = {},
): () => void {
  let endingSince: number | undefined;
  const end = async (code: number) => {
    endingSince = performance.now();
    setTimeout(() => process.exit(1), patience).unref();
    try {
      await close();
      process.exit(code);
    } catch (error) {
      processLog.error('The server could not end in order:', error);
      process.exit(1);
    }
  };
  heed(() => {
    if (endingSince === undefined) void end(0);
    else if (performance.now() - endingSince > oneWish) process.exit(1);
  });
  process.on('uncaughtException', (error) => {
    const words = `Nothing caught this fault (${newFaultId()}). The server ends, to be started again:`;
    processLog.error(words, error);
    if (endingSince === undefined) void end(1);
  });
  endWithNpm(() => {
    if (endingSince === undefined) void end(0);
  });
  return () => {
    if (endingSince === undefined) void end(1);
  };
}

function heedSignals(wish: () => void): void {
  process.on('SIGINT', wish);
  process.on('SIGTERM', wish);
}

/** A killed npm sends no signal, but the next start needs the port and the database. */
function endWithNpm(end: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) end();
  }, lookForParentEvery).unref();
}

/** An unhandled rejection costs only its own work and does not end the server. */
export function outliveStrayPromises(): void {
  process.on('unhandledRejection', (error) =>
    processLog.error(`A promise failed with nobody waiting for it (${newFaultId()}):`, error),
  );
}

/** If log output fails, with a full disk or a reader gone, lines are lost but the server goes on. */
export function outliveLostLog(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
}

/** An id to find one fault in the log. */
function newFaultId(): string {
  return randomUUID().slice(0, 8);
}
