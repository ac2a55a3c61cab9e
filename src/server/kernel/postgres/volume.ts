/** How large and how full the volume is that a folder lies on. */
import { readdir, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface Volume {
  /** Bytes. */
  size: number;
  /** Bytes that this process may still write. */
  free: number;
  /** Bytes of these that the reserve takes back before anything else may have them. */
  owed: number;
  /** Tells one volume from the others. */
  device: number;
}

export type ReadVolume = (folder: string) => Promise<Volume | null>;

/** Of the nearest folder above that exists; null where the system does not say. */
export const readVolume: ReadVolume = async (folder) => {
  for (let at = folder; ; at = dirname(at)) {
    try {
      const { bsize, blocks, bavail } = await statfs(at);
      const { dev } = await stat(at);
      return { size: blocks * bsize, free: bavail * bsize, owed: 0, device: dev };
    } catch {
      if (dirname(at) === at) return null;
    }
  }
};

/** Bytes of the files right in a folder; 0 where it may not be looked into. */
export async function sizeOfFiles(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = names.map((name) =>
    stat(join(folder, name)).then(
      (found) => (found.isFile() ? found.size : 0),
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
