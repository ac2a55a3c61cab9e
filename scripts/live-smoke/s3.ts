import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileHome } from '#server/features/files/file-home.ts';
import { openS3Store } from '#server/features/files/s3-store.ts';
import type { SmokePart } from './smoke-part.ts';

/** Counts what is there; with SMOKE_WRITE=1 it also keeps a file, reads it and takes it out again. */
export const s3: SmokePart = {
  name: 'S3',
  variables: ['FILES_S3_URL'],
  async run({ FILES_S3_URL = '' }, tell) {
    let why: unknown;
    const store = openS3Store(FILES_S3_URL, (error) => {
      why = error;
    });
    try {
      const isMarked = (await store.readMark()) !== null;
      let files = 0;
      for await (const _file of store.list()) files += 1;
      tell(`${store.place}: ${files} files${isMarked ? '' : ', and no server’s yet'}`);
      if (process.env.SMOKE_WRITE === '1') await keepOne(store, tell);
    } catch (error) {
      throw why ?? error;
    }
  },
};

async function keepOne(store: FileHome, tell: (line: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'live-smoke-'));
  const key = randomBytes(16).toString('hex');
  const draft = join(folder, 'file');
  const bytes = randomBytes(1_000);
  try {
    await writeFile(draft, bytes);
    await store.put(key, draft);
    const parts: Uint8Array[] = [];
    for await (const part of (await store.get(key))?.bytes ?? []) parts.push(part);
    if (!Buffer.concat(parts).equals(bytes)) throw new Error('What came back is something else.');
  } finally {
    await store.erase(key);
    await rm(folder, { recursive: true, force: true });
  }
  if ((await store.get(key)) !== null) throw new Error('What was taken out is there still.');
  tell('a file was kept, read and taken out');
}
