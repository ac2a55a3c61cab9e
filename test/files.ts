/** Files for tests: bytes of the kinds that may be uploaded, and the two ways to bring them in. */
import type { FileAttachment, FileType } from '#contract/files.ts';
import { addFile } from '#server/features/files/files.commands.ts';
import { openFileStore } from '#server/features/files/open-file-store.ts';
import { withUpload } from '#server/features/files/receive-file.ts';
import type { Context } from '#server/kernel/context.ts';
import type { TestClient } from './app.ts';
import { aNote } from './factories.ts';

/** The smallest PDF that programs call one. */
export const aPdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

/** A red dot. */
export const aPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);

/** A file on a note of its own, through the product's own commands. */
export async function aFile(ctx: Context, dataDir: string): Promise<FileAttachment> {
  const fail = (error: unknown) => {
    throw error;
  };
  const store = openFileStore({ dataDir, filesS3Url: undefined }, fail);
  const note = await aNote(ctx);
  async function* parts() {
    yield { name: 'noteId', value: note.id };
    yield { fileName: 'quote.pdf', bytes: bytesOf(aPdf), isTruncated: () => false };
  }
  return withUpload(store.drafts, parts(), (upload) => addFile(ctx, store, upload));
}

async function* bytesOf(bytes: Uint8Array) {
  yield bytes;
}

interface UploadFields {
  fileType?: FileType | string;
  personId?: string;
  organizationId?: string;
  opportunityId?: string;
  noteId?: string;
}

/** Uploads as a browser does. */
export async function uploadFileAs<Body = FileAttachment>(
  client: TestClient,
  fields: UploadFields,
  fileName: string,
  bytes: Uint8Array,
  headers: Record<string, string> = {},
) {
  const form = await formWith(fileName, bytes, { ...fields });
  return client.send<Body>('POST', '/api/files', form.body, { ...headers, ...form.headers });
}

/** A form with one file, as a browser puts it on the wire. */
export async function formWith(
  fileName: string,
  bytes: Uint8Array,
  fields: Record<string, string> = {},
): Promise<{ body: Buffer; headers: { 'content-type': string } }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new File([Buffer.from(bytes)], fileName));
  const request = new Request('http://crm.example', { method: 'POST', body: form });
  return {
    body: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  };
}
