/** General Notes become notes of their record, each text only once. */
import { createHash } from 'node:crypto';
import { eq, isNotNull, sql } from 'drizzle-orm';
import { notes } from '#server/features/notes/notes.table.ts';
import { newNote, writeNotes } from '#server/features/notes/write-notes.ts';
import { authorColumns, users } from '#server/features/users/users.table.ts';
import type { Context } from '#server/kernel/context.ts';
import { givenKey, lookUp } from './look-up-keys.ts';

export interface NewNote {
  personId: string | null;
  organizationId: string | null;
  content: string;
}

export type NoteWriter = (wanted: readonly NewNote[]) => Promise<number>;

/** A note that somebody has deleted is not created again; those are few, and are read once. */
export async function openNotes(ctx: Context): Promise<NoteWriter> {
  const [author = null] = await ctx.db
    .select(authorColumns)
    .from(users)
    .where(eq(users.id, ctx.actor.id));
  const gone = await ctx.db
    .select({
      personId: notes.personId,
      organizationId: notes.organizationId,
      digest: sql<string>`md5(${notes.content})`,
    })
    .from(notes)
    .where(isNotNull(notes.deletedAt));
  const deleted = new Set(gone.map((note) => keyOf(note, note.digest)));

  return async (wanted) => {
    if (wanted.length === 0) return 0;
    const known = await findKnown(ctx, wanted);
    const fresh = new Map<string, NewNote>();
    for (const note of wanted) {
      const key = keyOf(note, digestOf(note.content));
      if (!known.has(key) && !deleted.has(key)) fresh.set(key, note);
    }
    if (fresh.size === 0) return 0;
    const rows = [...fresh.values()].map((note) => ({ ...newNote(ctx, note), author }));
    await writeNotes(ctx, rows);
    return rows.length;
  };
}

/** The digests of the notes that these records already have. */
async function findKnown(ctx: Context, wanted: readonly NewNote[]): Promise<Set<string>> {
  const idsOf = (key: 'personId' | 'organizationId') => wanted.flatMap((note) => note[key] ?? []);
  const hits = [
    await lookUp(ctx, notes, idsOf('personId'), sql`${notes.personId} = ${givenKey}::uuid`),
    await lookUp(
      ctx,
      notes,
      idsOf('organizationId'),
      sql`${notes.organizationId} = ${givenKey}::uuid`,
    ),
  ].flat();
  const ids = sql.param(hits.map(({ id }) => id));
  const known = await ctx.db
    .select({
      personId: notes.personId,
      organizationId: notes.organizationId,
      digest: sql<string>`md5(${notes.content})`,
    })
    .from(notes)
    .where(sql`${notes.id} = any(${ids}::uuid[])`);
  return new Set(known.map((note) => keyOf(note, note.digest)));
}

/** A note of a person may name their organization as well; it still counts as the person's. */
function keyOf({ personId, organizationId }: Omit<NewNote, 'content'>, digest: string): string {
  return `${personId ?? organizationId} ${digest}`;
}

function digestOf(content: string): string {
  return createHash('md5').update(content).digest('hex');
}
