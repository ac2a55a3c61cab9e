/** What goes with a deleted person, organization or opportunity, and comes back with it. */
import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { calls } from '#server/features/calls/calls.table.ts';
import { fileAttachments } from '#server/features/files/files.table.ts';
import { notes } from '#server/features/notes/notes.table.ts';
import { opportunities } from '#server/features/opportunities/opportunities.table.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { tasks } from '#server/features/tasks/tasks.table.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';

type Owner = { personId: string } | { organizationId: string } | { opportunityId: string };

type OwnerColumns = Record<'personId' | 'organizationId' | 'opportunityId', PgColumn>;

interface Deletion {
  deletedAt: Date;
  deletionId: string;
}

/** Hides the notes, calls, files and open tasks of a record under the same deletion. */
export async function hideRecordsOf(ctx: Context, owner: Owner, deletion: Deletion): Promise<void> {
  const belongs = (table: OwnerColumns): SQL => {
    if ('personId' in owner) return eq(table.personId, owner.personId);
    if ('organizationId' in owner) return eq(table.organizationId, owner.organizationId);
    return eq(table.opportunityId, owner.opportunityId);
  };
  await ctx.db
    .update(notes)
    .set(deletion)
    .where(and(belongs(notes), isNull(notes.deletedAt)));
  await ctx.db
    .update(calls)
    .set(deletion)
    .where(and(belongs(calls), isNull(calls.deletedAt)));
  await ctx.db
    .update(tasks)
    .set(deletion)
    .where(and(belongs(tasks), isNull(tasks.deletedAt), ne(tasks.status, 'completed')));
  await ctx.db
    .update(fileAttachments)
    .set(deletion)
    .where(and(belongs(fileAttachments), isNull(fileAttachments.deletedAt)));
}

/** Hides the files that hang on a note, under the note's deletion. */
export async function hideFilesOfNote(
  ctx: Context,
  noteId: string,
  deletion: Deletion,
): Promise<void> {
  await ctx.db
    .update(fileAttachments)
    .set(deletion)
    .where(and(eq(fileAttachments.noteId, noteId), isNull(fileAttachments.deletedAt)));
}

/** Shows again what a deletion hid. What hangs on another deleted record too waits for that one instead. */
export async function showRecordsOf(ctx: VisitorContext, deletionId: string): Promise<void> {
  for (const table of [notes, calls, tasks, fileAttachments]) {
    await ctx.db.execute(sql`
      update ${table} set deleted_at = still.deleted_at, deletion_id = still.deletion_id
      from (
        select hidden.id,
          coalesce(p.deleted_at, o.deleted_at, d.deleted_at) as deleted_at,
          coalesce(p.deletion_id, o.deletion_id, d.deletion_id) as deletion_id
        from ${table} hidden
        left join ${people} p on p.id = hidden.person_id
        left join ${organizations} o on o.id = hidden.organization_id
        left join ${opportunities} d on d.id = hidden.opportunity_id
        where hidden.deletion_id = ${deletionId}
      ) as still
      where ${table}.id = still.id
    `);
  }
}
