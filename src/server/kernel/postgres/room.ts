/**
 * Room on the disks: checked before work that needs much of it, and regularly. With too little left nothing is
 * written any more, because a full disk would take the database down; reading goes on.
 */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/kernel/app-error.ts';
import { importSize, leastFree, sayBytes, walLimit } from './disk-sizes.rules.ts';
import { type ReadVolume, sizeOfFiles } from './volume.ts';

declare module 'fastify' {
  interface FastifyInstance {
    room: Room;
  }
}

/** Milliseconds between two checks. */
const lookEvery = 2_000;

export interface Room {
  /** 507 if a folder has less room than so many bytes and what must stay free. */
  assert(folder: string, bytes: number): Promise<void>;
  /** 507 if the database has no room to grow by so many bytes. */
  assertGrowth(bytes: number): Promise<void>;
  /** 507 if the database has no room for so many rows that came in so many bytes. */
  assertImport(rows: number, bytes: number): Promise<void>;
  /** 507 if hardly any room is left for the database. */
  assertAny(): void;
  /** Aborts with a 507 as soon as hardly any room is left. */
  signal(): AbortSignal;
}

interface RoomOptions {
  /** Where the database is; null if that is not known, as on another machine. */
  databaseFolder: string | null;
  read: ReadVolume;
}

export function registerRoom(app: FastifyInstance, { databaseFolder, read }: RoomOptions): void {
  let low: AppError | null = null;
  let lowSignal = new AbortController();

  const look = async () => {
    const volume = databaseFolder === null ? null : await read(databaseFolder);
    const needed = volume && leastFree(volume.size) + volume.owed;
    if (!volume || needed === null || volume.free >= needed) {
      if (low) lowSignal = new AbortController();
      low = null;
      return;
    }
    low = tooLittle(needed, volume.free);
    lowSignal.abort(low);
  };
  const timer = setInterval(() => void look(), lookEvery).unref();
  app.addHook('onReady', look);
  app.addHook('onClose', async () => clearInterval(timer));

  const room: Room = {
    async assert(folder, bytes) {
      const volume = await read(folder);
      if (!volume) return;
      const shared = databaseFolder === null ? null : await read(databaseFolder);
      const isShared = shared !== null && shared.device === volume.device;
      const needed = bytes + (isShared ? leastFree(volume.size) + volume.owed : 0);
      if (volume.free < needed) throw tooLittle(needed, volume.free);
    },
    assertImport: (rows, bytes) => room.assertGrowth(importSize(rows, bytes)),
    async assertGrowth(bytes) {
      const volume = databaseFolder === null ? null : await read(databaseFolder);
      if (!volume || databaseFolder === null) return;
      // Its log of changes also grows there, up to a known size.
      const wal = await sizeOfFiles(join(databaseFolder, 'pg_wal'));
      const log = Math.max(0, walLimit(volume.size) - wal);
      const needed = bytes + log + leastFree(volume.size) + volume.owed;
      if (volume.free < needed) throw tooLittle(needed, volume.free);
    },
    assertAny() {
      if (low) throw low;
    },
    signal: () => lowSignal.signal,
  };
  app.decorate('room', room);
  // Signing in takes almost no room.
  app.addHook('preParsing', async ({ method, routeOptions, headers }) => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return;
    const { permission = 'public', looksAtRoomItself = false } = routeOptions.config;
    if (permission === 'public') return;
    room.assertAny();
    if (looksAtRoomItself || databaseFolder === null) return;
    const length = Number(headers['content-length'] ?? 0);
    if (length >= large) await room.assert(databaseFolder, length);
  });
}

/** For bodies of at least so many bytes the disk is checked. */
const large = 1024 ** 2;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body of the call goes to another disk than the database's: its handler looks there. */
    looksAtRoomItself?: boolean;
  }
}

function tooLittle(needed: number, free: number): AppError {
  const words =
    `There is too little room on the server’s disk: ${sayBytes(needed)} are needed, and ` +
    `${sayBytes(free)} are free. Nothing was changed.`;
  return new AppError('no_room', words, { retryAfter: 60 });
}
