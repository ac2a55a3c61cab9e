/** Files on the local disk: `ab/cd/<key>` below one folder, each absent or whole. */
import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasCode, syncFolder } from '#server/kernel/durable-file.ts';
import type { FileHome } from './file-store.ts';

const keyShape = /^[0-9a-f]{32}$/;

export function openDiskStore(folder: string): FileHome {
  const pathOf = (key: string) => {
    if (!keyShape.test(key)) throw new Error('This is no key of the file store');
    return join(folder, key.slice(0, 2), key.slice(2, 4), key);
  };
  return {
    async put(key, draft) {
      const path = pathOf(key);
      const inner = dirname(path);
      await mkdir(inner, { recursive: true, mode: 0o700 });
      await rename(draft, path);
      for (const each of [inner, dirname(inner), folder]) await syncFolder(each);
    },
    async get(key) {
      try {
        const handle = await open(pathOf(key), 'r');
        const { size } = await handle.stat();
        await handle.close();
        return { size, bytes: createReadStream(pathOf(key)) };
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return null;
        throw error;
      }
    },
    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
    async *list() {
      for await (const path of filesBelow(folder, 2)) {
        const key = path.name;
        if (keyShape.test(key)) yield { key, storedAt: path.modifiedAt };
      }
    },
    // An unfinished upload has not left the drafts yet.
    forgetUnfinished: async () => {},
  };
}

/** Every file that lies exactly so many folders deep. */
export async function* filesBelow(
  folder: string,
  depth: number,
): AsyncGenerator<{ name: string; path: string; modifiedAt: Date }> {
  let entries: Awaited<ReturnType<typeof opendir>>;
  try {
    entries = await opendir(folder);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && depth > 0) yield* filesBelow(path, depth - 1);
    else if (entry.isFile() && depth === 0) {
      const modifiedAt = await modificationOf(path);
      if (modifiedAt) yield { name: entry.name, path, modifiedAt };
    }
  }
}

/** Null where it has gone away in the meantime. */
async function modificationOf(path: string): Promise<Date | null> {
  try {
    const handle = await open(path, 'r');
    try {
      return (await handle.stat()).mtime;
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}
