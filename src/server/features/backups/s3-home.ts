/** Backups in an S3-compatible store, below `backups/`. */
import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { readS3Address, type Sdk } from '#server/features/files/s3-address.ts';
import type { BackupHome } from './backup-home.ts';
import { timeOfName } from './backup-names.rules.ts';
import { BackupRefused } from './backup-refused.ts';
import { manifestFile } from './manifest.rules.ts';

const prefix = 'backups/';
const partSize = 8 * 1_024 * 1_024;

export function openS3Home(address: string): BackupHome {
  const { bucket, ...settings } = readS3Address(address);
  let opened: Promise<{ sdk: Sdk; client: S3Client }> | undefined;
  /** The library is large, so it is loaded with the first backup. */
  const open = () => {
    opened ??= import('@aws-sdk/client-s3').then((sdk) => ({
      sdk,
      client: new sdk.S3Client(settings),
    }));
    return opened;
  };
  const place = `the bucket ${bucket} at ${settings.endpoint}`;
  const reach = async <Result>(work: (sdk: Sdk, client: S3Client) => Promise<Result>) => {
    const { sdk, client } = await open();
    return work(sdk, client).catch((error: unknown) => {
      if (!(error instanceof sdk.S3ServiceException) && !isSystemError(error)) throw error;
      throw new BackupRefused(`${sayFirst(place)} cannot be reached: ${error.message}.`);
    });
  };
  const named = (backup: string, path: string) => ({
    Bucket: bucket,
    Key: `${prefix}${backup}/${path}`,
  });
  const isThere = (backup: string) =>
    reach(async (sdk, client) => {
      try {
        await client.send(new sdk.HeadObjectCommand(named(backup, manifestFile)));
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
      reach(async (_, client) => {
        const { Upload } = await import('@aws-sdk/lib-storage');
        const body = Readable.from(bytes, { objectMode: false });
        const params = { ...named(backup, path), Body: body };
        await new Upload({ client, params, partSize, queueSize: 1 }).done();
      }),
    read: (backup, path) =>
      reach(async (sdk, client) => {
        try {
          const { Body } = await client.send(new sdk.GetObjectCommand(named(backup, path)));
          if (!(Body instanceof Readable)) throw new Error('The store answered no stream');
          return Body;
        } catch (error) {
          if (error instanceof sdk.NoSuchKey) return null;
          throw error;
        }
      }),
    remove: (backup) =>
      reach(async (sdk, client) => {
        await client.send(new sdk.DeleteObjectCommand(named(backup, manifestFile)));
        const asked = { Bucket: bucket, Prefix: `${prefix}${backup}/` };
        for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, asked)) {
          for (const { Key } of Contents)
            await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key }));
        }
      }),
  };
}

function isSystemError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error;
}

function sayFirst(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
