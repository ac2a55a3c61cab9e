/** Adds, renames and deletes files. The bytes are stored before the row, so a crash leaves no row without bytes. */

import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import {
  type FileAttachment,
  type FilePatch,
  filesApi,
  readEnding,
  type UploadedFile,
} from '#contract/files.ts';
import { assertLinks, assertLinksNotDeleted } from '#server/features/links/links.queries.ts';
import { notes } from '#server/features/notes/notes.table.ts';
import { listServersElsewhere } from '#server/features/servers/running-servers.ts';
import { AppError, invalid } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { once } from '#server/kernel/http/idempotency.ts';
import { followMerged } from '#server/kernel/http/merged-ids.ts';
import { newId } from '#server/kernel/ids.ts';
import { recordLocks } from '#server/kernel/record-locks.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { getMime } from './file-kinds.rules.ts';
import { cleanFileName } from './file-names.rules.ts';
import { type FileRow, getFileOrThrow } from './files.queries.ts';
import { fileAttachments } from './files.table.ts';
import type { FileStore } from './open-file-store.ts';
import type { ReceivedUpload } from './receive-file.ts';
import { unsharedUpload } from './standing-words.rules.ts';
import { assertOurs } from './store-standing.ts';

const locks = recordLocks<FileRow>(fileAttachments, 'file');

/** Stores an upload. With an idempotency key a repeat gets the first reply, and its own bytes are deleted. */
export async function addFile(
  ctx: Context,
  store: FileStore,
  upload: ReceivedUpload,
  idempotencyKey?: string,
): Promise<UploadedFile> {
  authorize(ctx, 'file.create');
  const storeId = await assertOurs(ctx, store);
  const storageKey = randomUUID().replaceAll('-', '');
  const id = newId();
  await store.put(storageKey, upload.file.draft);
  const fields = { ...upload.fields };
  const insert = (ctx: Context) => insertFile(ctx, { ...upload, fields }, { id, storageKey });
  try {
    const { fileName, sha256 } = upload.file;
    const { method, path } = filesApi.upload;
    const body = { ...upload.fields, fileName, sha256 };
    const file = await followMerged(ctx, method, { fields }, () =>
      idempotencyKey === undefined
        ? insert(ctx)
        : once(ctx, { key: idempotencyKey, method, path, body }, insert),
    );
    if (file.id !== id) await store.erase(storageKey);
    return { ...file, ...(await warningOf(ctx, storeId)) };
  } catch (error) {
    // After any other error the row may exist all the same; the sweep decides later.
    if (error instanceof AppError) await store.erase(storageKey);
    throw error;
  }
}

/** Warns about a file that only this server can read. */
async function warningOf(ctx: Context, storeId: string): Promise<{ warning?: string }> {
  const others = await listServersElsewhere(ctx.db, storeId);
  return others.length === 0 ? {} : { warning: unsharedUpload(others) };
}

function insertFile(
  ctx: Context,
  { fields, file }: ReceivedUpload,
  keys: { id: string; storageKey: string },
): Promise<FileAttachment> {
  return inTransaction(ctx, async (ctx) => {
    await assertLinks(ctx, fields);
    const note = await noteOf(ctx, fields.noteId);
    if (fields.noteId && !note) throw invalid({ noteId: 'does not exist' });
    await ctx.db.insert(fileAttachments).values({
      ...keys,
      fileName: file.fileName,
      fileType: fields.fileType,
      fileSize: file.fileSize,
      fileUrl: filesApi.content.path.replace(':id', keys.id),
      mimeType: file.mimeType,
      sha256: file.sha256,
      // A note's file also belongs to the record that the note is about.
      personId: fields.personId ?? note?.personId ?? null,
      organizationId: fields.organizationId ?? note?.organizationId ?? null,
      opportunityId: fields.opportunityId ?? note?.opportunityId ?? null,
      noteId: note?.id ?? null,
      uploadedById: ctx.actor.id,
      createdAt: ctx.clock.now(),
    });
    const after = await getFileOrThrow(ctx, keys.id);
    await recordChange(ctx, 'file.created', { before: null, after });
    return after;
  });
}

export async function updateFile(
  ctx: Context,
  id: string,
  patch: FilePatch,
): Promise<FileAttachment> {
  return inTransaction(ctx, async (ctx) => {
    const row = await locks.lock(ctx, id);
    authorize(ctx, 'file.edit', row);
    const before = await getFileOrThrow(ctx, id);
    const { fileName = row.fileName, fileType = row.fileType } = patch;
    const set = { fileName: newName(row, fileName), fileType };
    if (set.fileName === row.fileName && set.fileType === row.fileType) return before;
    await ctx.db.update(fileAttachments).set(set).where(eq(fileAttachments.id, id));
    const after = await getFileOrThrow(ctx, id);
    await recordChange(ctx, 'file.updated', { before, after });
    return after;
  });
}

/** The new name keeps its ending, so that the right program opens it. */
function newName(row: FileRow, given: string): string {
  if (given === row.fileName) return given;
  const name = cleanFileName(given);
  if (name === '') throw invalid({ fileName: 'must not be blank' });
  if (getMime(name) === row.mimeType) return name;
  throw invalid({ fileName: `must keep its ending .${readEnding(row.fileName)}` });
}

export async function deleteFile(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const row = await locks.lock(ctx, id);
    authorize(ctx, 'file.delete', row);
    const before = await getFileOrThrow(ctx, id);
    await ctx.db
      .update(fileAttachments)
      .set({ deletedAt: ctx.clock.now(), deletionId: newId() })
      .where(eq(fileAttachments.id, id));
    await recordChange(ctx, 'file.deleted', { before, after: null });
  });
}

export async function restoreFile(ctx: Context, id: string): Promise<FileAttachment> {
  return inTransaction(ctx, async (ctx) => {
    const row = await locks.lockDeleted(ctx, id);
    authorize(ctx, 'file.delete', row);
    await assertLinksNotDeleted(ctx, row);
    if (row.noteId && !(await noteOf(ctx, row.noteId))) {
      throw new AppError(
        'conflict',
        'It belongs to a note that was deleted. Restore that one first.',
      );
    }
    await ctx.db
      .update(fileAttachments)
      .set({ deletedAt: null, deletionId: null })
      .where(eq(fileAttachments.id, id));
    const after = await getFileOrThrow(ctx, id);
    await recordChange(ctx, 'file.restored', { before: null, after });
    return after;
  });
}

/** The note, locked, so that it is not deleted meanwhile. */
async function noteOf(ctx: Context, id: string | null | undefined) {
  if (!id) return undefined;
  const [note] = await ctx.db
    .select()
    .from(notes)
    .where(and(eq(notes.id, id), isNull(notes.deletedAt)))
    .for('share');
  return note;
}
