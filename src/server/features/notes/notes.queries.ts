/** Reads notes as wire shapes, each with its author. */
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Note, NoteFilter } from '#contract/notes.ts';
import type { Author } from '#contract/users.ts';
import { authorColumns, users } from '#server/features/users/users.table.ts';
import { notFound } from '#server/kernel/app-error.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { bothWays, boundedTotal, planWindow } from '#server/kernel/lists.ts';
import { contains } from '#server/kernel/matching.ts';
import { notes } from './notes.table.ts';

export type NoteRow = typeof notes.$inferSelect;

export function toNote(row: NoteRow, author: Author | null): Note {
  return {
    id: row.id,
    content: row.content,
    mentions: row.mentions,
    personId: row.personId,
    organizationId: row.organizationId,
    opportunityId: row.opportunityId,
    createdById: row.createdById,
    createdBy: author,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

const orderings = bothWays({
  createdAt: { by: sql`${notes.createdAt}`, type: 'timestamptz' },
});

function conditions(filter: NoteFilter): SQL | undefined {
  return and(
    isNull(notes.deletedAt),
    filter.q ? contains(notes.content, filter.q) : undefined,
    filter.personId ? eq(notes.personId, filter.personId) : undefined,
    filter.organizationId ? eq(notes.organizationId, filter.organizationId) : undefined,
    filter.opportunityId ? eq(notes.opportunityId, filter.opportunityId) : undefined,
    filter.createdById ? eq(notes.createdById, filter.createdById) : undefined,
  );
}

function selectNotes(ctx: VisitorContext, cursorKey: SQL<string>) {
  return ctx.db
    .select({
      id: notes.id,
      note: notes,
      author: authorColumns,
      cursorKey,
    })
    .from(notes)
    .leftJoin(users, eq(users.id, notes.createdById))
    .$dynamic();
}

export async function listNotes(ctx: VisitorContext, filter: NoteFilter) {
  const window = planWindow(filter, orderings, '-createdAt', sql`${notes.id}`);
  const rows = await selectNotes(ctx, window.cursorKey)
    .where(and(conditions(filter), window.after))
    .orderBy(window.orderBy)
    .limit(window.take);
  return window.page(rows, (row) => toNote(row.note, row.author));
}

export function countNotes(ctx: VisitorContext, filter: NoteFilter): Promise<string> {
  return boundedTotal(ctx.db, sql`select 1 from ${notes} where ${conditions(filter)}`, filter);
}

export async function getNoteOrThrow(ctx: VisitorContext, id: string): Promise<Note> {
  const [row] = await selectNotes(ctx, sql<string>`''`).where(
    and(eq(notes.id, id), isNull(notes.deletedAt)),
  );
  if (!row) throw notFound('Note');
  return toNote(row.note, row.author);
}
