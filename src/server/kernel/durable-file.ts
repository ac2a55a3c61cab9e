/** Small files that are either absent or whole, also after a power cut. */
import { randomUUID } from 'node:crypto';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes a finished rename or creation in a folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders and orders these writes itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Writes a file that only its owner can read (0600). With `replace: false` an existing file stays
 * as it is and the call fails with EEXIST, so that of two writers one wins.
 */
export async function writeDurably(
  path: string,
  content: string | Uint8Array,
  { replace }: { replace: boolean },
): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomUUID()}.tmp`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (replace) await rename(draft, path);
    else await link(draft, path);
    await syncFolder(folder);
  } finally {
    await rm(draft, { force: true });
  }
}

/** True for a system error with that code, such as `ENOENT`. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
