/** Backups in an S3-compatible store, below `backups/`. */
import { Readable } from 'node:stream';
import { openBucket } from '#server/features/files/s3-bucket.ts';
import type { BackupHome } from './backup-home.ts';
import { timeOfName } from './backup-names.rules.ts';
import { BackupRefused } from './backup-refused.ts';
import { manifestFile } from './manifest.rules.ts';

const prefix = 'backups/';
const partSize = 8 * 1_024 * 1_024;

export function openS3Home(address: string): BackupHome {
  const { place, bucket, reach, named, ...objects } = openBucket(address, (error, sdk) => {
    if (!(error instanceof sdk.S3ServiceException) && !isSystemError(error)) return error;
    return new BackupRefused(`${sayFirst(place)} cannot be reached: ${error.message}.`);
  });
  const nameOf = (backup: string, path: string) => `${prefix}${backup}/${path}`;
  const isThere = (backup: string) =>
    reach(async (sdk, client) => {
      try {
        await client.send(new sdk.HeadObjectCommand(named(nameOf(backup, manifestFile))));
        return true;
      } catch (error) {
        if (error instanceof sdk.NotFound || error instanceof sdk.NoSuchKey) return false;
        throw error;
      }
    });

  return {
    place,
    async list() {
      const names = await reach(async (sdk, client) => {
        const asked = { Bucket: bucket, Prefix: prefix, Delimiter: '/' };
        const found: string[] = [];
        for await (const { CommonPrefixes = [] } of sdk.paginateListObjectsV2({ client }, asked)) {
          for (const { Prefix = '' } of CommonPrefixes) found.push(Prefix.slice(prefix.length, -1));
        }
        return found.filter((name) => timeOfName(name) !== null).toSorted();
      });
      return Promise.all(names.map(async (name) => ({ name, isComplete: await isThere(name) })));
    },
    write: (backup, path, bytes) =>
      objects.write(
        nameOf(backup, path),
        () => Readable.from(bytes, { objectMode: false }),
        partSize,
      ),
    async read(backup, path) {
      return (await objects.read(nameOf(backup, path)))?.bytes ?? null;
    },
    async remove(backup) {
      await objects.remove(nameOf(backup, manifestFile));
      await reach(async () => {
        for await (const { Key } of objects.list(nameOf(backup, '')))
          if (Key !== undefined) await objects.remove(Key);
      });
    },
  };
}

function isSystemError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error;
}

function sayFirst(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
