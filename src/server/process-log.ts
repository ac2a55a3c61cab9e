/** What a process says of itself, its start and its end: JSON like the app's log, or plain words for people. */
import { hostname } from 'node:os';
import { inspect } from 'node:util';
import { loggedError } from './kernel/logged-errors.ts';

/** As pino numbers them. */
const levels = { info: 30, warn: 40, error: 50 };
type Level = keyof typeof levels;

export const processLog = {
  info: (message: string) => write('info', message),
  warn: (message: string) => write('warn', message),
  error: (message: string, error?: unknown) => write('error', message, error),
};

/** Node would say in plain words what it advises against. */
export function logWarnings(): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => write('warn', warning.message, warning));
}

/** `npm start` is what people type, wherever its output goes: their tools look for the address that it says. */
const isStartedByHand = process.env.npm_lifecycle_event === 'start';

function write(level: Level, msg: string, error?: unknown): void {
  const output = level === 'info' ? process.stdout : process.stderr;
  const err = error === undefined ? undefined : loggedError(error);
  if (output.isTTY || isStartedByHand) {
    output.write(err ? `${msg} ${inspect(err)}\n` : `${msg}\n`);
    return;
  }
  const line = { level: levels[level], time: Date.now(), pid: process.pid, hostname: hostname() };
  output.write(`${JSON.stringify({ ...line, err, msg })}\n`);
}
