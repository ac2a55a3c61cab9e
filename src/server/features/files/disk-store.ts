/**
 * Files on the local disk: `ab/cd/<key>` below one folder, each missing or complete; files that were put aside
 * are in `put-aside/<key>.<day>`, beside the store's own mark.
 */
import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { hasCode, syncFolder, writeDurably } from '#server/kernel/durable-file.ts';
import type { FileHome, StoredFile } from './file-home.ts';
import { asideName, keyShape, type PutAside, readAsideName } from './put-aside.rules.ts';

const shelf = /^[0-9a-f]{2}$/;

export function openDiskStore(folder: string): FileHome {
  const aside = join(folder, 'put-aside');
  const markFile = join(folder, 'store-mark.json');
  const pathOf = (key: string) => {
    assertKey(key);
    return join(folder, key.slice(0, 2), key.slice(2, 4), key);
  };
  const asidePath = (file: PutAside) => {
    assertKey(file.key);
    return join(aside, asideName(file));
  };
  const asidesOf = async (key: string) => {
    const found = (await namesIn(aside)).flatMap((name) => readAsideName(name) ?? []);
    return found.filter((file) => file.key === key);
  };
  const move = async (from: string, to: string) => {
    const inner = dirname(to);
    await mkdir(inner, { recursive: true, mode: 0o700 });
    await rename(from, to);
    for (const each of [dirname(from), inner, dirname(inner), folder]) {
      if (each.startsWith(folder)) await syncFolder(each);
    }
  };
  return {
    place: `the folder ${folder} on ${hostname()}`,
    put: (key, draft) => move(draft, pathOf(key)),
    get: (key) => read(pathOf(key)),
    async erase(key) {
      await rm(pathOf(key), { force: true });
      for (const file of await asidesOf(key)) await rm(asidePath(file), { force: true });
    },
    async *list() {
      for await (const { name, modifiedAt } of filesBelow(folder, [shelf, shelf])) {
        if (keyShape.test(name)) yield { key: name, storedAt: modifiedAt };
      }
    },
    // An unfinished upload is still among the drafts.
    forgetUnfinished: async () => {},

    async putAside(file) {
      await move(pathOf(file.key), asidePath(file)).catch(unlessGone);
    },
    async putBack(key) {
      const [first, ...more] = await asidesOf(key);
      if (!first) return false;
      await move(asidePath(first), pathOf(key)).catch(unlessGone);
      for (const file of more) await rm(asidePath(file), { force: true });
      return true;
    },
    async getAside(key) {
      const [file] = await asidesOf(key);
      return file ? read(asidePath(file)) : null;
    },
    async *listAside() {
      for (const name of await namesIn(aside)) {
        const file = readAsideName(name);
        const found = file && (await stat(asidePath(file)).catch(() => null));
        if (found) yield { ...file, size: found.size };
      }
    },
    async dropAside(file) {
      await rm(asidePath(file), { force: true });
    },

    readMark: () => readFile(markFile, 'utf8').catch(nullIfGone),
    async writeMark(text, { replace }) {
      await writeDurably(markFile, text, { replace }).catch((error: unknown) => {
        if (!hasCode(error, 'EEXIST')) throw error;
      });
    },
  };
}

function assertKey(key: string): void {
  if (!keyShape.test(key)) throw new Error('This is no key of the file store');
}

function nullIfGone(error: unknown): null {
  if (hasCode(error, 'ENOENT')) return null;
  throw error;
}

function unlessGone(error: unknown): void {
  nullIfGone(error);
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(nullIfGone)) ?? [];
}

async function read(path: string): Promise<StoredFile | null> {
  try {
    const handle = await open(path, 'r');
    const { size } = await handle.stat();
    await handle.close();
    return { size, bytes: createReadStream(path) };
  } catch (error) {
    return nullIfGone(error);
  }
}

/** Every file in a folder, or below it in subfolders with names of these shapes, one shape per level. */
export async function* filesBelow(
  folder: string,
  [shape, ...deeper]: readonly RegExp[] = [],
): AsyncGenerator<{ name: string; path: string; modifiedAt: Date }> {
  let entries: Awaited<ReturnType<typeof opendir>>;
  try {
    entries = await opendir(folder);
  } catch (error) {
    nullIfGone(error);
    return;
  }
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && shape?.test(entry.name)) yield* filesBelow(path, deeper);
    else if (entry.isFile() && shape === undefined) {
      // Null if it has disappeared in the meantime.
      const found = await stat(path).catch(nullIfGone);
      if (found) yield { name: entry.name, path, modifiedAt: found.mtime };
    }
  }
}
