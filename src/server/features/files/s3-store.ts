/** Files in an S3-compatible store, named by one address: `https://key:secret@host/bucket`. */
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { AppError } from '#server/kernel/errors.ts';
import type { FileHome } from './file-store.ts';

const partSize = 5 * 1_024 * 1_024;
const ourKey = /^files\/([0-9a-f]{32})$/;
/** Not every store of this kind can list uploads that broke off. */
const unsupported = ['NotImplemented', 'MethodNotAllowed', 'UnknownError'];

export function openS3Store(address: string, report: (error: unknown) => void): FileHome {
  const { bucket, ...settings } = settingsOf(address);
  let opened: Promise<{ sdk: Sdk; client: S3Client }> | undefined;
  /** The library is large: it is loaded when the first file comes. */
  const open = () => {
    opened ??= import('@aws-sdk/client-s3').then((sdk) => ({
      sdk,
      client: new sdk.S3Client(settings),
    }));
    return opened;
  };
  const reach = async <Result>(work: (sdk: Sdk, client: S3Client) => Promise<Result>) => {
    const { sdk, client } = await open();
    try {
      return await work(sdk, client);
    } catch (error) {
      report(error);
      throw new AppError('unavailable', 'The store of files cannot be reached right now.', {
        retryAfter: 30,
      });
    }
  };
  const nameOf = (key: string) => ({ Bucket: bucket, Key: `files/${key}` });

  return {
    put: (key, draft) =>
      reach(async (_, client) => {
        const { Upload } = await import('@aws-sdk/lib-storage');
        const params = { ...nameOf(key), Body: createReadStream(draft) };
        await new Upload({ client, params, partSize, queueSize: 1 }).done();
      }),
    get: (key) =>
      reach(async (sdk, client) => {
        try {
          const reply = await client.send(new sdk.GetObjectCommand(nameOf(key)));
          if (!(reply.Body instanceof Readable)) throw new Error('The store answered no stream');
          return { size: reply.ContentLength ?? 0, bytes: reply.Body };
        } catch (error) {
          if (error instanceof sdk.NoSuchKey) return null;
          throw error;
        }
      }),
    delete: (key) =>
      reach(async (sdk, client) => {
        await client.send(new sdk.DeleteObjectCommand(nameOf(key)));
      }),
    async *list() {
      const { sdk, client } = await open();
      const pages = sdk.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: 'files/' });
      for await (const { Contents = [] } of pages) {
        for (const { Key, LastModified } of Contents) {
          const key = ourKey.exec(Key ?? '')?.[1];
          if (key && LastModified) yield { key, storedAt: LastModified };
        }
      }
    },
    async forgetUnfinished(before) {
      const { sdk, client } = await open();
      try {
        const asked = new sdk.ListMultipartUploadsCommand({ Bucket: bucket, Prefix: 'files/' });
        const { Uploads = [] } = await client.send(asked);
        for (const { Key, UploadId, Initiated } of Uploads) {
          if (!Initiated || Initiated >= before) continue;
          await client.send(new sdk.AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }));
        }
      } catch (error) {
        if (!(error instanceof Error && unsupported.includes(error.name))) throw error;
      }
    },
  };
}

type Sdk = typeof import('@aws-sdk/client-s3');

function settingsOf(address: string) {
  const url = new URL(address);
  return {
    bucket: decodeURIComponent(url.pathname.slice(1)),
    endpoint: url.origin,
    region: url.searchParams.get('region') ?? 'us-east-1',
    forcePathStyle: true,
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
    // Stores of other makers do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED' as const,
    responseChecksumValidation: 'WHEN_REQUIRED' as const,
  };
}
