/** Where backups go: to a folder, or to an S3-compatible store. */
import type { BackupHome } from './backup-home.ts';
import type { BackupSettings } from './backup-variables.ts';
import { openFolderHome } from './folder-home.ts';
import { openS3Home } from './s3-home.ts';

/** Undefined without a setting that says where. */
export function openBackupHome({
  folder,
  s3Url,
}: Pick<BackupSettings, 'folder' | 's3Url'>): BackupHome | undefined {
  if (folder !== undefined) return openFolderHome(folder);
  return s3Url === undefined ? undefined : openS3Home(s3Url);
}
