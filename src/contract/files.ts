/** A file: a quote, a contract or a photo of a person, an organization, an opportunity or a note. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Instant, listQuery, requiredText } from './primitives.ts';
import { recordEndpoints } from './record-endpoints.ts';
import * as stored from './stored.ts';
import { Author } from './users.ts';

export const fileTypes = [
  'agreement',
  'quote',
  'proposal',
  'contract',
  'invoice',
  'other',
] as const;
export const FileType = z.enum(fileTypes);
export type FileType = (typeof fileTypes)[number];

/** Bytes. */
export const largestFile = 25 * 1_024 * 1_024;
export const longestFileName = 200;

/** The types that may be uploaded, by extension. */
export const fileEndings = [
  ...['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'odt', 'ods', 'odp', 'rtf'],
  ...['txt', 'csv', 'png', 'jpg', 'jpeg', 'gif', 'webp', 'heic', 'tif', 'tiff', 'bmp'],
  ...['zip', 'eml', 'msg', 'ics', 'vcf'],
] as const;

/** Images that browsers show and that cannot contain programs. */
export const previewTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;

/** The extension of a file's name in lower case, without its dot; empty if it has none. */
export function readEnding(fileName: string): string {
  return /[^.]\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

export const FileAttachment = z.object({
  id: Id,
  fileName: z.string(),
  fileType: FileType,
  /** Bytes. */
  fileSize: z.number().nullable(),
  /** The address where signed-in users download it. */
  fileUrl: z.string(),
  /** The type of the bytes, whatever the browser claimed. */
  mimeType: z.string().nullable(),
  personId: Id.nullable(),
  organizationId: Id.nullable(),
  opportunityId: Id.nullable(),
  noteId: Id.nullable(),
  uploadedById: Id.nullable(),
  uploadedBy: Author.nullable(),
  /** When its bytes were last requested, they were missing from the store, or incomplete. */
  isLost: z.boolean(),
  createdAt: Instant,
});
export type FileAttachment = z.output<typeof FileAttachment>;

export const UploadedFile = FileAttachment.extend({
  /** What the uploader should know, for example that other servers cannot read it. */
  warning: z.string().optional(),
});
export type UploadedFile = z.output<typeof UploadedFile>;

/** The fields of an upload besides the file; at least one record must be named. */
export const FileUpload = z
  .object({
    fileType: FileType.default('other'),
    personId: Id.nullish(),
    organizationId: Id.nullish(),
    opportunityId: Id.nullish(),
    noteId: Id.nullish(),
  })
  .refine(
    ({ personId, organizationId, opportunityId, noteId }) =>
      [personId, organizationId, opportunityId, noteId].some((id) => id),
    'Name the record: personId, organizationId, opportunityId or noteId',
  );
export type FileUpload = z.output<typeof FileUpload>;

export const FilePatch = z.object({
  fileName: requiredText(longestFileName).optional(),
  fileType: FileType.optional(),
});
export type FilePatch = z.output<typeof FilePatch>;

export const FileFilter = listQuery(
  {
    personId: Id.optional(),
    organizationId: Id.optional(),
    opportunityId: Id.optional(),
    noteId: Id.optional(),
    fileType: FileType.optional(),
  },
  ['-createdAt', 'createdAt', 'name', '-name'],
);
export type FileFilter = z.output<typeof FileFilter>;

const file = recordEndpoints('file');

export const filesApi = {
  list: file.list('Lists what is known of files, whole or page by page.', {
    query: FileFilter,
    item: FileAttachment,
  }),
  get: file.get('Reads what is known of a file.', { reply: FileAttachment }),
  /** `multipart/form-data`: the fields of `FileUpload`, and one file. */
  upload: endpoint({
    method: 'POST',
    path: '/api/files',
    summary: 'Uploads a file to a person, an organization, an opportunity or a note.',
    permission: 'file.create',
    reply: UploadedFile,
    status: 201,
  }),
  update: file.update('Renames a file, or changes its type.', {
    body: FilePatch,
    reply: FileAttachment,
  }),
  remove: file.remove('Deletes a file; this can be undone.'),
  restore: file.restore('Brings a deleted file back.', { reply: FileAttachment }),
  /** The bytes: an attachment, or with `preview=1` an image for an `<img>`. */
  content: endpoint({
    method: 'GET',
    path: '/api/files/:id/content',
    summary: 'Downloads the bytes of a file.',
    permission: 'file.read',
    params: IdParams,
    query: z.object({ preview: z.enum(['0', '1']).optional() }),
    reply: z.unknown(),
  }),
};

/** Its form in a document of Export Data; the bytes are kept apart. */
export const StoredFile = z.strictObject({
  id: Id,
  fileName: stored.said(1_000),
  fileType: stored.text(200),
  fileSize: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullable(),
  mimeType: stored.maybe(500),
  sha256: stored.maybe(200),
  personId: stored.reference,
  organizationId: stored.reference,
  forOrganizationId: stored.laterReference,
  opportunityId: stored.reference,
  noteId: stored.reference,
  uploadedById: stored.reference,
  createdAt: stored.instant,
  ...stored.hidden,
});
