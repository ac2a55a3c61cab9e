/** How large and how full the volume is that a folder lies on. */
import { readdir, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface Volume {
  /** Bytes. */
  size: number;
  /** Bytes that this process may still write. */
  free: number;
  /** How many of these the reserve needs before anything else may use them. */
  owed: number;
  /** Tells one volume from the others. */
  device: number;
}

export type ReadVolume = (folder: string) => Promise<Volume | null>;

/** For the nearest existing folder above; null if the system does not say. */
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

/** Bytes of the files directly in a folder; 0 if it cannot be read. */
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
