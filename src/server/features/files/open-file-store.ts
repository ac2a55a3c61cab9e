/** Where the bytes of files are kept: on the local disk, or in an S3-compatible store if one is configured. */
import { join } from 'node:path';
import type { Settings } from '#server/kernel/settings.ts';
import { openDiskStore } from './disk-store.ts';
import type { FileHome } from './file-home.ts';
import { openS3Store } from './s3-store.ts';

export interface FileStore extends FileHome {
  /** The local folder where uploads are kept until they are complete and checked. */
  drafts: string;
}

/** `report` gets the reason why a store could not be reached, which visitors are not told. */
export function openFileStore(
  environment: Pick<Settings, 'dataDir' | 'filesS3Url'>,
  report: (error: unknown) => void,
): FileStore {
  const folder = join(environment.dataDir, 'files');
  const home =
    environment.filesS3Url === undefined
      ? openDiskStore(folder)
      : openS3Store(environment.filesS3Url, report);
  return { ...home, drafts: join(folder, 'incoming') };
}
