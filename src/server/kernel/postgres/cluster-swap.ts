/**
 * Puts another cluster into the place of DATA_DIR/postgres. That takes two renames, and a crash between them would
 * leave no database there: so what is meant is noted first, and whoever comes next finishes it.
 */
import { existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { hasCode, syncFolder, writeDurably } from '#server/kernel/durable-file.ts';

const Swap = z.object({
  /** The folder that becomes the cluster, in DATA_DIR. */
  next: z.string(),
  /** Where the cluster that was there stays, in DATA_DIR. */
  aside: z.string(),
});
type Swap = z.output<typeof Swap>;

const noteIn = (dataDir: string) => join(dataDir, 'postgres-swap.json');
const clusterIn = (dataDir: string) => join(dataDir, 'postgres');

/** No server may run. If it throws, all is as before. */
export async function swapClusters(dataDir: string, swap: Swap): Promise<void> {
  await writeDurably(noteIn(dataDir), JSON.stringify(swap), { replace: true });
  try {
    await rename(clusterIn(dataDir), join(dataDir, swap.aside));
    await putInPlace(dataDir, swap);
  } finally {
    if (existsSync(clusterIn(dataDir))) await forget(dataDir);
  }
}

/** Finishes a swap that a crash broke off after its first rename; says whether there was one. */
export async function finishSwap(dataDir: string): Promise<boolean> {
  const text = await readFile(noteIn(dataDir), 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  });
  if (text === undefined) return false;
  const isBrokenOff = !existsSync(clusterIn(dataDir));
  if (isBrokenOff) await putInPlace(dataDir, Swap.parse(JSON.parse(text)));
  await forget(dataDir);
  return isBrokenOff;
}

async function putInPlace(dataDir: string, { next, aside }: Swap): Promise<void> {
  const cluster = clusterIn(dataDir);
  try {
    await rename(join(dataDir, next), cluster);
  } catch (error) {
    await rename(join(dataDir, aside), cluster);
    throw error;
  }
  await syncFolder(dataDir);
}

async function forget(dataDir: string): Promise<void> {
  await rm(noteIn(dataDir), { force: true });
  await syncFolder(dataDir);
}
