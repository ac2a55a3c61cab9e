/** Reads files as wire shapes, each with who uploaded it. */
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { type FileAttachment, type FileFilter, FileType } from '#contract/files.ts';
import type { Author } from '#contract/users.ts';
import { authorColumns, users } from '#server/features/users/users.table.ts';
import { notFound } from '#server/kernel/app-error.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { bothWays, boundedTotal, planWindow } from '#server/kernel/lists.ts';
import { contains } from '#server/kernel/matching.ts';
import { fileAttachments } from './files.table.ts';

export type FileRow = typeof fileAttachments.$inferSelect;

function toFile(row: FileRow, author: Author | null): FileAttachment {
  return {
    id: row.id,
    fileName: row.fileName,
    fileType: FileType.catch('other').parse(row.fileType),
    fileSize: row.fileSize,
    fileUrl: row.fileUrl,
    mimeType: row.mimeType,
    personId: row.personId,
    organizationId: row.organizationId,
    opportunityId: row.opportunityId,
    noteId: row.noteId,
    uploadedById: row.uploadedById,
    uploadedBy: author,
    isLost: row.bytesLostAt !== null,
    createdAt: row.createdAt.toISOString(),
  };
}

const orderings = bothWays({
  createdAt: { by: sql`${fileAttachments.createdAt}`, type: 'timestamptz' },
  name: { by: sql`lower(${fileAttachments.fileName})`, type: 'text' },
});

function conditions(filter: FileFilter): SQL | undefined {
  const { q, personId, organizationId, opportunityId, noteId, fileType } = filter;
  return and(
    isNull(fileAttachments.deletedAt),
    q ? contains(fileAttachments.fileName, q) : undefined,
    personId ? eq(fileAttachments.personId, personId) : undefined,
    organizationId ? eq(fileAttachments.organizationId, organizationId) : undefined,
    opportunityId ? eq(fileAttachments.opportunityId, opportunityId) : undefined,
    noteId ? eq(fileAttachments.noteId, noteId) : undefined,
    fileType ? eq(fileAttachments.fileType, fileType) : undefined,
  );
}

function selectFiles(ctx: VisitorContext, cursorKey: SQL<string>) {
  return ctx.db
    .select({
      id: fileAttachments.id,
      file: fileAttachments,
      author: authorColumns,
      cursorKey,
    })
    .from(fileAttachments)
    .leftJoin(users, eq(users.id, fileAttachments.uploadedById))
    .$dynamic();
}

export async function listFiles(ctx: VisitorContext, filter: FileFilter) {
  const window = planWindow(filter, orderings, '-createdAt', sql`${fileAttachments.id}`);
  const rows = await selectFiles(ctx, window.cursorKey)
    .where(and(conditions(filter), window.after))
    .orderBy(window.orderBy)
    .limit(window.take);
  return window.page(rows, (row) => toFile(row.file, row.author));
}

export function countFiles(ctx: VisitorContext, filter: FileFilter): Promise<string> {
  return boundedTotal(
    ctx.db,
    sql`select 1 from ${fileAttachments} where ${conditions(filter)}`,
    filter,
  );
}

export async function getFileOrThrow(ctx: VisitorContext, id: string): Promise<FileAttachment> {
  const [row] = await selectFiles(ctx, sql<string>`''`).where(
    and(eq(fileAttachments.id, id), isNull(fileAttachments.deletedAt)),
  );
  if (!row) throw notFound('File');
  return toFile(row.file, row.author);
}
