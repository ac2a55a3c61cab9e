/** Files in an S3-compatible store, below `files/`. */
import { createReadStream } from 'node:fs';
import { text } from 'node:stream/consumers';
import { AppError } from '#server/kernel/app-error.ts';
import type { FileHome } from './file-home.ts';
import { asideName, type PutAside, readAsideName } from './put-aside.rules.ts';
import { openBucket } from './s3-bucket.ts';

const partSize = 5 * 1_024 * 1_024;
const ourKey = /^files\/([0-9a-f]{32})$/;
const asidePrefix = 'files/put-aside/';
const markName = 'files/store-mark.json';
/** Not every store of this kind can list uploads that broke off. */
const unsupported = ['NotImplemented', 'MethodNotAllowed', 'UnknownError'];
/** Somebody else wrote it first. */
const writtenMeanwhile = ['PreconditionFailed', 'ConditionalRequestConflict'];

export function openS3Store(address: string, report: (error: unknown) => void): FileHome {
  const { bucket, open, reach, named, read, ...objects } = openBucket(address, (error) => {
    report(error);
    return new AppError('unavailable', 'The store of files cannot be reached right now.', {
      retryAfter: 30,
    });
  });
  const nameOf = (key: string) => `files/${key}`;
  const nameAside = (file: PutAside) => asidePrefix + asideName(file);

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
  async function* asides(prefix: string) {
    for await (const { Key = '', Size = 0 } of objects.list(prefix)) {
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
    place: objects.place,
    put: (key, draft) => objects.write(nameOf(key), () => createReadStream(draft), partSize),
    get: (key) => read(nameOf(key)),
    async erase(key) {
      await objects.remove(nameOf(key));
      for (const file of await asidesOf(key)) await objects.remove(nameAside(file));
    },
    async *list() {
      for await (const { Key, LastModified } of objects.list('files/')) {
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
      for (const file of more) await objects.remove(nameAside(file));
      return true;
    },
    async getAside(key) {
      const [file] = await asidesOf(key);
      return file ? read(nameAside(file)) : null;
    },
    listAside: () => asides(asidePrefix),
    dropAside: (file) => objects.remove(nameAside(file)),

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
