/** Times `npm start` until the server is healthy, and how soon a second one on its folder is refused. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { serverCommand } from '../../scripts/server-command.ts';

const port = 3_987;
const patience = 60_000;

interface StartTimes {
  /** Seconds from the command to the first healthy answer. */
  healthy: number;
  /** Seconds from the start of a second server on the same folder to its end. */
  refused: number;
}

/** Starts on a folder, tries a second server on it, and stops. */
export async function timeStart(dataDir: string): Promise<StartTimes> {
  const started = performance.now();
  const server = start('npm', ['start', '--silent'], dataDir);
  // Where the bench is called off meanwhile.
  const kill = () => signal(server);
  process.once('exit', kill);
  try {
    while (!(await isHealthy())) {
      if (server.exitCode !== null) throw new Error('The server ended before it was healthy.');
      if (performance.now() - started > patience) throw new Error('The server is not healthy.');
      await pause(20);
    }
    const healthy = secondsSince(started);
    const again = performance.now();
    await once(start(process.execPath, serverCommand, dataDir), 'exit');
    return { healthy, refused: secondsSince(again) };
  } finally {
    process.off('exit', kill);
    await stop(server);
  }
}

function start(command: string, words: string[], dataDir: string): ChildProcess {
  return spawn(command, words, {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), DATABASE_URL: '' },
    stdio: 'ignore',
    // A group of its own, so that npm and what it started are stopped together.
    detached: true,
  });
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = once(server, 'exit');
  signal(server);
  await ended;
  while (await isHealthy()) await pause(20);
}

function signal({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGTERM');
}

function secondsSince(start: number): number {
  return (performance.now() - start) / 1_000;
}

async function isHealthy(): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/api/health`)).ok;
  } catch {
    return false;
  }
}
