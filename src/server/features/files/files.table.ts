import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { linkColumns } from '#server/features/links/link-columns.ts';
import { notes } from '#server/features/notes/notes.table.ts';
import { users } from '#server/features/users/users.table.ts';
import { hiddenIndex, id, instant, softDeletion } from '#server/kernel/postgres/columns.ts';

export const fileAttachments = pgTable(
  'file_attachments',
  {
    id: id(),
    fileName: text('file_name').notNull(),
    fileType: text('file_type').notNull().default('other'),
    /** Bytes. */
    fileSize: bigint('file_size', { mode: 'number' }),
    fileUrl: text('file_url').notNull(),
    mimeType: text('mime_type'),
    /** Random key of the bytes in the store; never derived from user input. */
    storageKey: text('storage_key'),
    sha256: text('sha256'),
    /** Since when the bytes are known to be missing; null while they are there. */
    bytesLostAt: instant('bytes_lost_at'),
    ...linkColumns,
    noteId: uuid('note_id').references(() => notes.id),
    uploadedById: uuid('uploaded_by_id').references(() => users.id),
    createdAt: instant('created_at').notNull(),
    ...softDeletion,
  },
  (table) => {
    const alive = sql`${table.deletedAt} is null`;
    return [
      index('file_attachments_name').on(sql`lower(${table.fileName})`, table.id).where(alive),
      index('file_attachments_created').on(table.createdAt, table.id).where(alive),
      index('file_attachments_person').on(table.personId).where(alive),
      index('file_attachments_organization').on(table.organizationId).where(alive),
      index('file_attachments_opportunity').on(table.opportunityId).where(alive),
      index('file_attachments_storage_key').on(table.storageKey),
      index('file_attachments_note').on(table.noteId).where(alive),
      index('file_attachments_search').using('gin', sql`lower(${table.fileName}) gin_trgm_ops`),
      hiddenIndex('file_attachments', table),
    ];
  },
);
