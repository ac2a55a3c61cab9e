/**
 * A file in the data folder that only takes up room. When the disk is so full that PostgreSQL could not recover,
 * it is deleted, and made again once there is more than enough room.
 */
import { randomFill } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Log } from '#server/kernel/log.ts';
import { StartError } from '#server/kernel/start-error.ts';
import { leastFree, leastToRead, reserveSize, sayBytes } from './disk-sizes.rules.ts';
import { type ReadVolume, readVolume } from './volume.ts';

const fill = promisify<Buffer, Buffer>(randomFill);
const pieceSize = 1024 ** 2;
/** Milliseconds between two checks of the disk. */
const lookEvery = 2_000;

export interface DiskReserve {
  /** Deletes the reserve if too little room is left without it. */
  releaseIfFull(): Promise<void>;
  /** Advice to make room, if even that was not enough; null if there is room. */
  fault(): Promise<StartError | null>;
  /** From now on makes the file if it is missing and there is room, and deletes it if there is none. */
  keep(): void;
  close(): void;
}

export function openDiskReserve(
  dataDir: string,
  log: Log,
  read: ReadVolume = readVolume,
): DiskReserve {
  const path = pathIn(dataDir);
  const draft = `${path}.new`;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;

  const make = async () => {
    const volume = await read(dataDir);
    if (!volume || (await isThere(path))) return;
    const size = reserveSize(volume.size);
    if (volume.free < size + leastFree(volume.size)) return;
    try {
      await write(draft, size);
      await rename(draft, path);
    } catch {
      // Something else took the room meanwhile: the next check tries again.
      await rm(draft, { force: true });
    }
  };
  const release = async (least: (volume: number) => number) => {
    const volume = await read(dataDir);
    if (!volume || volume.free >= least(volume.size)) return;
    await rm(draft, { force: true });
    if (!(await isThere(path))) return;
    await rm(path, { force: true });
    log.warn(
      `The disk of ${dataDir} is full: ${sayBytes(volume.free)} were free. ` +
        'The reserve was let go, so that the database can go on. Make room there.',
    );
  };
  const look = () => {
    looking ??= release(() => leastToRead)
      .then(make)
      .catch(() => undefined)
      .finally(() => {
        looking = undefined;
      });
  };
  return {
    async releaseIfFull() {
      await looking;
      await release(leastFree);
    },
    async fault() {
      const volume = await read(dataDir);
      if (!volume) return null;
      if (volume.free >= leastToRead) return null;
      const needed = leastFree(volume.size);
      return new StartError(
        `The disk of ${dataDir} is full: the database needs ${sayBytes(needed)} to start, and ` +
          `${sayBytes(volume.free)} are free. Make room there and start again; nothing is lost.`,
      );
    },
    keep() {
      look();
      timer ??= setInterval(look, lookEvery).unref();
    },
    close() {
      clearInterval(timer);
    },
  };
}

function pathIn(dataDir: string): string {
  return join(dataDir, 'disk-reserve');
}

/** The free room of a volume, less what the reserve of a data folder on it still lacks. */
export function readBesideReserve(dataDir: string): ReadVolume {
  return async (folder) => {
    const [volume, home] = await Promise.all([readVolume(folder), readVolume(dataDir)]);
    if (!volume || volume.device !== home?.device) return volume;
    const there = await stat(pathIn(dataDir)).catch(() => null);
    return { ...volume, owed: Math.max(0, reserveSize(volume.size) - (there?.size ?? 0)) };
  };
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Random bytes, because some disks compress and some do not store zeros. */
async function write(path: string, size: number): Promise<void> {
  const handle = await open(path, 'w', 0o600);
  try {
    const piece = Buffer.alloc(pieceSize);
    for (let written = 0; written < size; written += pieceSize) {
      await handle.write(await fill(piece));
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
}
