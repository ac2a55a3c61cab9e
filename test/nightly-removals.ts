/** An app of which a test makes backups and begins the nightly removal itself. */
import { expect } from 'vitest';
import type { BackupsState } from '#contract/backups.ts';
import { openGoodBackups } from '#server/features/backups/held-files.ts';
import { purgeDeleted } from '#server/features/deletions/purge-deleted.ts';
import { forgetSyncs } from '#server/features/erasure/forget-syncs.ts';
import { openFileStore } from '#server/features/files/open-file-store.ts';
import { contextOfSchedule } from '#server/kernel/context.ts';
import { openTestApp } from './app.ts';
import { aFolder } from './backups.ts';

export const day = 24 * 60 * 60 * 1_000;

export async function openRemovals(options: Parameters<typeof openTestApp>[0] = {}) {
  const [dataDir, folder] = [await aFolder(), await aFolder()];
  const app = await openTestApp({
    ...options,
    environment: { ...options.environment, DATA_DIR: dataDir, BACKUP_DIR: folder },
  });
  const boss = await app.signIn('super_user');
  const { orm } = app.database;
  const store = openFileStore({ dataDir, filesS3Url: undefined }, () => undefined);
  const openNewest = openGoodBackups(orm, { folder, s3Url: undefined, keep: 7 });
  /** A backup says when it was taken by the database's clock, and these tests move their own. */
  let backedUpAt = new Date(0);
  const openGoodBackup = async () => {
    const backup = await openNewest();
    return backup && { ...backup, takenAt: backedUpAt };
  };
  const parts = { store, openGoodBackup, forgetSyncs };
  return {
    app,
    boss,
    folder,
    ...parts,

    purge: () => purgeDeleted(contextOfSchedule({ db: orm, clock: app.clock }), parts),

    async remove(...paths: string[]): Promise<void> {
      for (const path of paths) expect((await boss.delete(`/api/${path}`)).status, path).toBe(204);
    },

    /** Returns its name. */
    async backUp(): Promise<string> {
      app.clock.advance(60_000);
      backedUpAt = app.clock.now();
      const read = async () => (await boss.get<BackupsState>('/api/backups')).body;
      await boss.post('/api/backups');
      await expect.poll(async () => (await read()).running, { timeout: 20_000 }).toBeNull();
      return (await read()).lastBackup?.name ?? '';
    },
  };
}
