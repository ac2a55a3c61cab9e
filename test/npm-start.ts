/** Runs `npm start` as whoever keeps the server running does, so that a test may stop it as they do. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { follow, type LaunchedServer } from './server-process.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

export interface NpmStart extends LaunchedServer {
  /** As Ctrl-C in a terminal does: to npm and to all in its process group. */
  signalGroup(name: NodeJS.Signals): void;
  process: ChildProcess;
}

interface NpmStartOptions {
  variables: Record<string, string>;
  /** The program to run, with what comes before `start`; the npm of this machine unless told. */
  npm?: string[];
  /** Where the app is; here unless told. */
  cwd?: string;
}

/** `ended` comes once everything that npm started has gone, for all of it writes to the same pipe. */
export function npmStart({ variables, npm = ['npm'], cwd = root }: NpmStartOptions): NpmStart {
  const [program = 'npm', ...before] = npm;
  const { PATH, HOME } = process.env;
  // What is started here leaves nothing in ./data, which a developer may use.
  const dataDir = cwd === root ? mkdtempSync(join(tmpdir(), 'crm-npm-start-')) : undefined;
  const child = spawn(program, [...before, 'start'], {
    cwd,
    env: { PATH, HOME, ...(dataDir && { DATA_DIR: dataDir }), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  if (dataDir) child.once('close', () => rmSync(dataDir, { recursive: true, force: true }));
  const signalGroup = (name: NodeJS.Signals) => {
    if (child.pid !== undefined) process.kill(-child.pid, name);
  };
  const followed = follow(child);
  return {
    ...followed,
    process: child,
    signalGroup,
    async kill() {
      try {
        signalGroup('SIGKILL');
      } catch {
        // Nothing of it is left.
      }
      await followed.ended;
    },
  };
}
