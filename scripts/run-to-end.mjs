/** Runs a program to its end; where this process is asked to stop, ends it with all that it has started. */
import { spawn } from 'node:child_process';

const onWindows = process.platform === 'win32';
/** What does not end by itself by then is killed; milliseconds. */
const patience = 8_000;

/** @type {import('node:child_process').ChildProcess | undefined} */
let running;
/** @type {NodeJS.Signals | undefined} */
let asked;

/** @param {NodeJS.Signals} signal */
function stop(signal) {
  // Ctrl-C comes from the terminal and from npm: once is enough.
  if (asked) return;
  asked = signal;
  if (!running) return endAsAsked();
  signalAll('SIGTERM');
  setTimeout(() => signalAll('SIGKILL'), patience).unref();
}

/** @param {NodeJS.Signals} signal */
function signalAll(signal) {
  if (running?.pid === undefined) return;
  try {
    if (onWindows) running.kill(signal);
    else process.kill(-running.pid, signal);
  } catch {
    // It has just ended.
  }
}

/** By the signal itself, as npm would otherwise go on with what comes after. */
function endAsAsked() {
  if (!asked) return;
  process.removeListener(asked, stop);
  process.kill(process.pid, asked);
}

process.on('SIGINT', stop);
process.on('SIGTERM', stop);

/**
 * Gives back its exit code; null where it could not be run or was killed. It writes where this process does.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<number | null>}
 */
export async function runToEnd(program, args, options) {
  const child = spawn(program, args, {
    ...options,
    shell: program.endsWith('.cmd'),
    stdio: 'inherit',
    // A process group of its own, which can be ended whole; on Windows that would be a window of its own.
    detached: !onWindows,
  });
  running = child;
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(null);
    });
    child.once('exit', resolve);
  });
  running = undefined;
  if (asked) {
    endAsAsked();
    // Nothing more is begun before the signal arrives.
    await new Promise(() => {});
  }
  return code;
}
