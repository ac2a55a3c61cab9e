/** The variables of backups: where they go, and how many stay. With a place, one is made each night. */
import { resolve } from 'node:path';
import { z } from 'zod';

export interface BackupSettings {
  /** Absolute path of the folder for backups. */
  folder: string | undefined;
  /** An S3-compatible store for them instead. */
  s3Url: string | undefined;
  /** How many good ones are kept. */
  keep: number;
}

const keepRule = 'must be a whole number from 1 to 1000';

export const backupVariables = {
  BACKUP_DIR: z.string().optional(),
  BACKUP_S3_URL: z
    .url({
      protocol: /^https?$/,
      error: 'must be an address such as https://key:secret@s3.example.com/bucket',
    })
    .optional(),
  BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, keepRule)
    .default('7')
    .transform(Number)
    .refine((count) => count <= 1_000, keepRule),
};

type BackupValues = z.output<z.ZodObject<typeof backupVariables>>;

export function backupFault(values: BackupValues): { name: string; message: string } | undefined {
  if (values.BACKUP_DIR === undefined || values.BACKUP_S3_URL === undefined) return undefined;
  return { name: 'BACKUP_S3_URL', message: 'is set beside BACKUP_DIR: backups go to one place' };
}

export function readBackupSettings(values: BackupValues): BackupSettings {
  const { BACKUP_DIR: folder } = values;
  return {
    folder: folder === undefined ? undefined : resolve(folder),
    s3Url: values.BACKUP_S3_URL,
    keep: values.BACKUP_KEEP,
  };
}
