/** How a server process ends: asked to by a signal, left alone by npm, or after a fault that nothing caught. */
import { randomUUID } from 'node:crypto';
import { loggedError } from './kernel/logged-errors.ts';

const patience = 15_000;
/** Ctrl-C comes once from the terminal and once more by npm, which passes on what it is told: one wish. */
const oneWish = 2_000;
const lookForParentEvery = 1_000;

/**
 * Finishes what is under way and ends, when asked to (0) and after an exception that nothing caught (1), for
 * what that has left half done nobody knows. Asked again two seconds later, or after 15 s, it ends at once.
 */
export function endInOrder(close: () => Promise<void>): void {
  let endingSince: number | undefined;
  const end = async (code: number) => {
    endingSince = performance.now();
    setTimeout(() => process.exit(1), patience).unref();
    try {
      await close();
      process.exit(code);
    } catch (error) {
      console.error('The server could not end in order:', loggedError(error));
      process.exit(1);
    }
  };
  const onSignal = () => {
    if (endingSince === undefined) void end(0);
    else if (performance.now() - endingSince > oneWish) process.exit(1);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  process.on('uncaughtException', (error) => {
    const words = `Nothing caught this fault (${newFaultId()}). The server ends, to be started again:`;
    console.error(words, loggedError(error));
    if (endingSince === undefined) void end(1);
  });
  endWithNpm(() => {
    if (endingSince === undefined) void end(0);
  });
}

/** An npm that was killed outright tells nobody; whoever starts it again needs the port and the database. */
function endWithNpm(end: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) end();
  }, lookForParentEvery).unref();
}

/** A promise that failed with nobody waiting for it costs its own work, and not everybody's. */
export function outliveStrayPromises(): void {
  process.on('unhandledRejection', (error) =>
    console.error(
      `A promise failed with nobody waiting for it (${newFaultId()}):`,
      loggedError(error),
    ),
  );
}

/** A log that nobody takes, as its disk is full or its reader has gone, loses lines; it ends no server. */
export function outliveLostLog(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
}

/** What tells one fault from the others in the log. */
function newFaultId(): string {
  return randomUUID().slice(0, 8);
}
