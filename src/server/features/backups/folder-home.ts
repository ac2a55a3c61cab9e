/** Backups in one folder: each a folder of its own, whole by itself wherever it is copied. */
import { createReadStream } from 'node:fs';
import { link, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { hasCode, syncFolder } from '#server/kernel/durable-file.ts';
import type { BackupHome } from './backup-home.ts';
import { timeOfName } from './backup-names.rules.ts';
import { manifestFile } from './manifest.rules.ts';

export function openFolderHome(folder: string): BackupHome {
  const pathOf = (backup: string, path: string) => {
    const full = join(folder, backup, path);
    if (relative(join(folder, backup), full).startsWith('..'))
      throw new Error('A path leads out of its backup');
    return full;
  };
  const makeFolder = async (path: string) => {
    const inner = dirname(path);
    if ((await mkdir(inner, { recursive: true, mode: 0o700 })) === undefined) return;
    for (let each = inner; each !== dirname(folder); each = dirname(each)) await syncFolder(each);
  };
  return {
    place: `the folder ${folder} on ${hostname()}`,
    async list() {
      const names = await readdir(folder).catch(unlessGone<string[]>([]));
      const ours = names.filter((name) => timeOfName(name) !== null).toSorted();
      return Promise.all(
        ours.map(async (name) => ({
          name,
          isComplete: await stat(pathOf(name, manifestFile)).then(
            () => true,
            unlessGone(false, 'ENOTDIR'),
          ),
        })),
      );
    },
    async write(backup, path, bytes) {
      const full = pathOf(backup, path);
      await makeFolder(full);
      const file = await open(full, 'wx', 0o600);
      try {
        for await (const piece of bytes) await file.writeFile(piece);
        await file.sync();
      } finally {
        await file.close();
      }
      await syncFolder(dirname(full));
    },
    async read(backup, path) {
      const full = pathOf(backup, path);
      const isThere = await stat(full).then((found) => found.isFile(), unlessGone(false));
      return isThere ? createReadStream(full) : null;
    },
    async share(from, to, path) {
      const full = pathOf(to, path);
      await makeFolder(full);
      // Not every file system has links.
      return link(pathOf(from, path), full).then(
        () => true,
        () => false,
      );
    },
    async remove(backup) {
      await rm(pathOf(backup, manifestFile), { force: true });
      await rm(join(folder, backup), { recursive: true, force: true });
    },
  };
}

function unlessGone<Value>(instead: Value, ...codes: string[]) {
  return (error: unknown): Value => {
    if (hasCode(error, 'ENOENT', ...codes)) return instead;
    throw error;
  };
}
