/** Files in an S3-compatible store, named by one address: `https://key:secret@host/bucket`. */
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { S3Client } from '@aws-sdk/client-s3';
import { AppError } from '#server/kernel/app-error.ts';
import type { FileHome } from './file-home.ts';
import { asideName, type PutAside, readAsideName } from './put-aside.rules.ts';
import { readS3Address, type Sdk } from './s3-address.ts';

const partSize = 5 * 1_024 * 1_024;
const ourKey = /^files\/([0-9a-f]{32})$/;
const asidePrefix = 'files/put-aside/';
const markName = 'files/store-mark.json';
/** Not every store of this kind can list uploads that broke off. */
const unsupported = ['NotImplemented', 'MethodNotAllowed', 'UnknownError'];
/** Somebody else wrote it first. */
const writtenMeanwhile = ['PreconditionFailed', 'ConditionalRequestConflict'];

export function openS3Store(address: string, report: (error: unknown) => void): FileHome {
  const { bucket, ...settings } = readS3Address(address);
  let opened: Promise<{ sdk: Sdk; client: S3Client }> | undefined;
  /** The library is large, so it is loaded with the first file. */
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
  const named = (name: string) => ({ Bucket: bucket, Key: name });
  const nameOf = (key: string) => `files/${key}`;
  const nameAside = (file: PutAside) => asidePrefix + asideName(file);

  const read = (name: string) =>
    reach(async (sdk, client) => {
      try {
        const reply = await client.send(new sdk.GetObjectCommand(named(name)));
        if (!(reply.Body instanceof Readable)) throw new Error('The store answered no stream');
        return { size: reply.ContentLength ?? 0, bytes: reply.Body };
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return null;
        throw error;
      }
    });
  const remove = (name: string) =>
    reach(async (sdk, client) => {
      await client.send(new sdk.DeleteObjectCommand(named(name)));
    });
  /** False if there is nothing to move. A crash in between leaves both copies, never none. */
  const move = (from: string, to: string) =>
    reach(async (sdk, client) => {
      const source = `${bucket}/${from}`.split('/').map(encodeURIComponent).join('/');
      try {
        await client.send(new sdk.CopyObjectCommand({ ...named(to), CopySource: source }));
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return false;
        throw error;
      }
      await client.send(new sdk.DeleteObjectCommand(named(from)));
      return true;
    });
  async function* objectsIn(prefix: string) {
    const { sdk, client } = await open();
    const pages = sdk.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix });
    for await (const { Contents = [] } of pages) yield* Contents;
  }
  async function* asides(prefix: string) {
    for await (const { Key = '', Size = 0 } of objectsIn(prefix)) {
      const file = readAsideName(Key.slice(asidePrefix.length));
      if (file) yield { ...file, size: Size };
    }
  }
  const asidesOf = (key: string) =>
    reach(async () => {
      const found: PutAside[] = [];
      for await (const file of asides(asidePrefix + key)) found.push(file);
      return found;
    });

  return {
    place: `the bucket ${bucket} at ${settings.endpoint}`,
    put: (key, draft) =>
      reach(async (_, client) => {
        const { Upload } = await import('@aws-sdk/lib-storage');
        const params = { ...named(nameOf(key)), Body: createReadStream(draft) };
        await new Upload({ client, params, partSize, queueSize: 1 }).done();
      }),
    get: (key) => read(nameOf(key)),
    async erase(key) {
      await remove(nameOf(key));
      for (const file of await asidesOf(key)) await remove(nameAside(file));
    },
    async *list() {
      for await (const { Key, LastModified } of objectsIn('files/')) {
        const key = ourKey.exec(Key ?? '')?.[1];
        if (key && LastModified) yield { key, storedAt: LastModified };
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

    async putAside(file) {
      await move(nameOf(file.key), nameAside(file));
    },
    async putBack(key) {
      const [first, ...more] = await asidesOf(key);
      if (!first) return false;
      await move(nameAside(first), nameOf(key));
      for (const file of more) await remove(nameAside(file));
      return true;
    },
    async getAside(key) {
      const [file] = await asidesOf(key);
      return file ? read(nameAside(file)) : null;
    },
    listAside: () => asides(asidePrefix),
    dropAside: (file) => remove(nameAside(file)),

    async readMark() {
      const mark = await read(markName);
      return mark && text(mark.bytes);
    },
    writeMark: (words, { replace }) =>
      reach(async (sdk, client) => {
        const write = (condition: { IfNoneMatch?: string }) =>
          client.send(new sdk.PutObjectCommand({ ...named(markName), Body: words, ...condition }));
        try {
          await write(replace ? {} : { IfNoneMatch: '*' });
        } catch (error) {
          const name = error instanceof Error ? error.name : '';
          if (writtenMeanwhile.includes(name)) return;
          // If the store supports no conditions, it is written without; it was empty a moment ago.
          if (replace || !unsupported.includes(name)) throw error;
          await write({});
        }
      }),
  };
}
