/** A bucket of an S3-compatible store, named by one address: `https://key:secret@host/bucket`. */
import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';

type Sdk = typeof import('@aws-sdk/client-s3');

/** `explain` makes the error that a caller gets of what went wrong. */
export function openBucket(address: string, explain: (error: unknown, sdk: Sdk) => unknown) {
  const { bucket, ...settings } = readAddress(address);
  let opened: Promise<{ sdk: Sdk; client: S3Client }> | undefined;
  /** The library is large, so it is loaded with the first object. */
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
      throw explain(error, sdk);
    }
  };
  const named = (name: string) => ({ Bucket: bucket, Key: name });

  return {
    /** In words for people, without a password. */
    place: `the bucket ${bucket} at ${settings.endpoint}`,
    bucket,
    open,
    reach,
    named,
    /** Null if there is none. */
    read: (name: string) =>
      reach(async (sdk, client) => {
        try {
          const reply = await client.send(new sdk.GetObjectCommand(named(name)));
          if (!(reply.Body instanceof Readable)) throw new Error('The store answered no stream');
          return { size: reply.ContentLength ?? 0, bytes: reply.Body };
        } catch (error) {
          if (error instanceof sdk.NoSuchKey) return null;
          throw error;
        }
      }),
    /** Of any length, in parts of so many bytes. */
    write: (name: string, openBytes: () => Readable, partSize: number) =>
      reach(async (_, client) => {
        const { Upload } = await import('@aws-sdk/lib-storage');
        const params = { ...named(name), Body: openBytes() };
        await new Upload({ client, params, partSize, queueSize: 1 }).done();
      }),
    remove: (name: string) =>
      reach(async (sdk, client) => {
        await client.send(new sdk.DeleteObjectCommand(named(name)));
      }),
    async *list(prefix: string) {
      const { sdk, client } = await open();
      const pages = sdk.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix });
      for await (const { Contents = [] } of pages) yield* Contents;
    },
  };
}

/** What the library takes, and the bucket. */
function readAddress(address: string) {
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
    // Stores of other vendors do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED' as const,
    responseChecksumValidation: 'WHEN_REQUIRED' as const,
  };
}
