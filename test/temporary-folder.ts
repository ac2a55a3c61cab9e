/**
 * Once a run: what tests keep in the folder of temporary files, their PostgreSQL's databases first of all, is kept in
 * memory where there is enough: each of the many databases has a thousand files, which a disk takes ten times as long to make.
 */
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const inMemory = '/dev/shm';
const prefix = 'dealer-crm-tests-';
/** Bytes, of which a whole run takes less than half. */
const enough = 8 * 1024 ** 3;

let folder: string | undefined;

export function setup(): void {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return;
  for (const left of readdirSync(inMemory)) {
    if (left.startsWith(prefix) && !isAlive(left)) remove(join(inMemory, left));
  }
  folder = mkdtempSync(join(inMemory, `${prefix}${process.pid}-`));
  // Open to everybody, like /tmp: some tests act as another user.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
}

export function teardown(): void {
  if (folder) remove(folder);
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= enough && freemem() >= enough;
  } catch {
    return false;
  }
}

/** Whether the run that made it goes on; one that was killed leaves it behind. */
function isAlive(name: string): boolean {
  const pid = Number(name.slice(prefix.length).split('-')[0]);
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function remove(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 3 });
}
