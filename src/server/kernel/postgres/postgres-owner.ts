/**
 * Says which server the running PostgreSQL belongs to, and keeps a reaper beside it that stops
 * PostgreSQL when the server ends without doing so itself.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { writeDurably } from '#server/kernel/durable-file.ts';
import { clusterMark } from './cluster-copy.ts';
import { isProcessAlive } from './postmaster.ts';

const reaperProgram = fileURLToPath(new URL('./postgres-reaper.ts', import.meta.url));
const previousReaperPatience = 1_000;

export interface Ownership {
  /** Call with the server lock held. Afterwards no earlier server's reaper touches PostgreSQL. */
  claim(): Promise<void>;
  /** Call once PostgreSQL has stopped. */
  release(): Promise<void>;
}

export function prepareOwnership(cluster: string, ownerFile: string): Ownership {
  const token = randomUUID();
  let reaper: ChildProcess | undefined;
  let released = false;

  async function startReaper(): Promise<void> {
    // Its own process group, so that Ctrl-C leaves it alone; a small heap, because it only waits.
    const args = ['--max-old-space-size=32', reaperProgram, cluster, ownerFile, token];
    const child = spawn(process.execPath, args, {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
      windowsHide: true,
    });
    child.unref();
    child.on('error', () => undefined);
    child.stdin.on('error', () => undefined);
    child.once('exit', () => {
      if (!released && reaper === child) setTimeout(() => void startReaper(), 1_000).unref();
    });
    reaper = child;
    const mark = await clusterMark(cluster);
    await writeDurably(ownerFile, `${token} ${child.pid} ${mark}`, { replace: true });
  }

  return {
    async claim() {
      const [owner, pid] = (await readFile(ownerFile, 'utf8').catch(() => '')).split(' ');
      if (!reaper) await startReaper();
      if (owner === token || pid === undefined) return;
      // The earlier server is dead, so its reaper has either seen the new owner and goes, or is
      // already stopping PostgreSQL; once it is gone the caller can tell which.
      const deadline = Date.now() + previousReaperPatience;
      while (isProcessAlive(Number(pid)) && Date.now() < deadline) await sleep(10);
    },
    async release() {
      released = true;
      if (!reaper) return;
      await rm(ownerFile, { force: true });
      reaper.stdin?.end();
    },
  };
}
