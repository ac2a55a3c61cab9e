/** Writes people: one or many, each with its change in the log. Only this folder writes them. */
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { newTexts } from '#contract/fields.ts';
import { type PersonDraft, personTexts } from '#contract/people.ts';
import { renameValues } from '#server/features/custom-fields/rename-values.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import { changedAtInSql } from '#server/kernel/http/etags.ts';
import { newOwnedRow, recordedWrites } from '#server/kernel/recorded-writes.ts';
import {
  getPersonOrThrow,
  type PersonRow,
  personWrites,
  printing,
  toPerson,
} from './people.queries.ts';
import { people } from './people.table.ts';

export const {
  lock: lockPerson,
  lockToDelete: lockPersonToDelete,
  lockToRestore: lockPersonToRestore,
  add: addPerson,
  edit: editPerson,
  write: writePeople,
  prepareWrite: prepareToWrite,
  writeWithHistory: writePeopleWithHistory,
  change: changePeople,
  hideAll: hidePeople,
  hide: hidePerson,
  show: showPerson,
} = recordedWrites({
  table: people,
  noun: 'person',
  read: getPersonOrThrow,
  writes: personWrites,
  async wires(ctx, rows: readonly PersonRow[]) {
    const names = await organizationNames(ctx, rows);
    return rows.map((row) => toPerson(row, names.get(row.organizationId) ?? null));
  },
  printing,
});

/** The row of a new person, assigned to its creator unless the draft says otherwise. */
export function newPerson(
  ctx: VisitorContext,
  draft: PersonDraft,
  made: Partial<Pick<PersonRow, 'id' | 'importId' | 'createdAt'>> = {},
): PersonRow {
  return {
    ...newOwnedRow(ctx, draft),
    ...newTexts(personTexts, draft),
    organizationId: draft.organizationId ?? null,
    customFields: draft.customFields ?? {},
    importId: null,
    ...made,
  };
}

/** People outlive their organization. Returns their ids, for the change log of its deletion. */
export async function unlinkPeople(ctx: Context, organizationId: string): Promise<string[]> {
  const unlinked = await ctx.db
    .update(people)
    .set({ organizationId: null, updatedAt: changedAtInSql(ctx, people.updatedAt) })
    .where(eq(people.organizationId, organizationId))
    .returning({ id: people.id });
  return unlinked.map(({ id }) => id);
}

/** Skips people that were linked to another organization meanwhile. */
export async function linkPeopleAgain(
  ctx: Context,
  organizationId: string,
  unlinked: readonly string[],
): Promise<void> {
  if (unlinked.length === 0) return;
  await ctx.db
    .update(people)
    .set({ organizationId, updatedAt: changedAtInSql(ctx, people.updatedAt) })
    .where(and(inArray(people.id, [...unlinked]), isNull(people.organizationId)));
}

/** Moves each value to the custom field's new name. */
export function renameFieldOfPeople(ctx: Context, from: string, to: string): Promise<void> {
  return renameValues(ctx, people, from, to);
}

async function organizationNames(
  ctx: VisitorContext,
  rows: readonly PersonRow[],
): Promise<Map<string | null, string>> {
  const ids = new Set(rows.flatMap(({ organizationId }) => organizationId ?? []));
  if (ids.size === 0) return new Map();
  const found = await ctx.db
    .select({ id: organizations.id, name: organizations.name })
    .from(organizations)
    .where(inArray(organizations.id, [...ids]));
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** Makes the people of an imported list ready; what comes back writes them. */
export function importPeople(
  ctx: VisitorContext,
  importId: string,
  drafts: readonly PersonDraft[],
): Promise<() => Promise<void>> {
  return prepareToWrite(
    ctx,
    drafts.map((draft) => newPerson(ctx, draft, { importId })),
  );
}
