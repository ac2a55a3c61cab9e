/** A running PostgreSQL, seen from outside: who it is, whether it lives, how to stop it. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { hasCode } from '#server/kernel/durable-file.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';

const run = promisify(execFile);

/** What PostgreSQL writes into its folder while it runs (`postmaster.pid`). */
export interface Postmaster {
  pid: number;
  port: number;
  /** Folder of its unix socket, or the address it listens on. */
  host: string;
}

/** Null where the file is missing or still being written. It may be left over from a crash. */
export async function readPostmaster(cluster: string): Promise<Postmaster | null> {
  let text: string;
  try {
    text = await readFile(join(cluster, 'postmaster.pid'), 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
  // Lines: pid, folder, start time, port, socket folder, listen address.
  const [pid, , , port, socketFolder, address] = text.split('\n').map((line) => line.trim());
  const host = socketFolder || address;
  if (!Number(pid) || !Number(port) || !host) return null;
  return { pid: Number(pid), port: Number(port), host };
}

/** Whether that process is alive and is the PostgreSQL of this folder, not another one with its old number. */
export async function isPostmasterAlive(pid: number, cluster: string): Promise<boolean> {
  if (!isProcessAlive(pid)) return false;
  if (process.platform === 'linux') {
    try {
      // PostgreSQL works in its data folder.
      return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(cluster));
    } catch (error) {
      return !hasCode(error, 'ENOENT', 'ESRCH');
    }
  }
  if (process.platform === 'win32') return true;
  try {
    return (await run('ps', ['-o', 'command=', '-p', String(pid)])).stdout.includes('postgres');
  } catch {
    return false;
  }
}

export function isProcessAlive(pid: number): boolean {
  if (!isNumberTaken(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    // An ended process keeps its number until its parent collects it; in containers often nobody does.
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch (error) {
    return !hasCode(error, 'ENOENT', 'ESRCH');
  }
}

/** Whether any process has that number, even one that has ended and was not collected. */
export function isNumberTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

const patience = 20_000;

/**
 * Fast shutdown: ends every session, writes a checkpoint, and waits until the process is gone.
 * Nothing committed is lost even if it takes too long and has to quit at once.
 */
export async function stopPostmaster(cluster: string): Promise<void> {
  const postmaster = await readPostmaster(cluster);
  if (!postmaster || !(await isPostmasterAlive(postmaster.pid, cluster))) return;
  const { pid } = postmaster;
  if (process.platform === 'win32') {
    await run(findPostgresBinaries().pgCtl, ['stop', '-D', cluster, '-m', 'fast']);
    return;
  }
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (!hasCode(error, 'ESRCH')) throw error;
    }
    for (const deadline = Date.now() + patience; Date.now() < deadline; await sleep(10)) {
      if (!(await isPostmasterAlive(pid, cluster))) return;
    }
  }
}
