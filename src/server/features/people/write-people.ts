/** Writes people: one or many, each with its change in the log. Only this folder writes them. */
import { and, inArray, isNull } from 'drizzle-orm';
import { newTexts } from '#contract/fields.ts';
import { type PersonDraft, personTexts } from '#contract/people.ts';
import {
  changedAddresses,
  newAddresses,
  withAddressesInOrder,
} from '#server/features/addresses/addresses.rules.ts';
import { renameValues } from '#server/features/custom-fields/rename-values.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import { changedAtInSql } from '#server/kernel/http/etags.ts';
import { mergeWrites } from '#server/kernel/merge-rows.ts';
import { purgeWrites } from '#server/kernel/purge-rows.ts';
import { newOwnedRow, recordedWrites } from '#server/kernel/recorded-writes.ts';
import { unlinkRows } from '#server/kernel/unlink-rows.ts';
import {
  getPersonOrThrow,
  type PersonRow,
  personWrites,
  printing,
  toPerson,
} from './people.queries.ts';
import { people } from './people.table.ts';
import { type Move, noteMoves } from './write-memberships.ts';

const writes = recordedWrites({
  table: people,
  noun: 'person',
  read: getPersonOrThrow,
  writes: personWrites,
  async wires(ctx, rows: readonly PersonRow[]) {
    const names = await readOrganizationNames(ctx, rows);
    return rows.map((row) => toPerson(row, names.get(row.organizationId) ?? null));
  },
  printing,
});

export const {
  lock: lockPerson,
  lockToDelete: lockPersonToDelete,
  lockToRestore: lockPersonToRestore,
  add: addPerson,
  write: writePeople,
  prepareWrite: prepareToWrite,
  writeWithHistory: writePeopleWithHistory,
  hideAll: hidePeople,
  hideEach: hideEachPerson,
  hide: hidePerson,
  show: showPerson,
  showAll: showPeople,
  settle: settlePerson,
  join: joinPeople,
  part: partPeople,
} = writes;

/** Changes columns of a locked person; another organization ends the membership of the former one. */
export const editPerson: typeof writes.edit = async (ctx, row, values, verb) => {
  const addresses = changedAddresses(row, values);
  const written = await writes.edit(ctx, row, { ...values, ...addresses }, verb);
  await noteMoves(ctx, [moveOf(row, { ...row, ...written.after })]);
  return written;
};

/** The same for many. */
export const changePeople: typeof writes.change = async (ctx, changed) => {
  await putBackPeople(ctx, changed);
  await moveMemberships(ctx, changed);
};

/** Ends and begins the memberships of those who have another organization now. */
export async function moveMemberships(
  ctx: VisitorContext,
  changed: readonly { before: PersonRow; after: PersonRow }[],
): Promise<void> {
  await noteMoves(
    ctx,
    changed.map(({ before, after }) => moveOf(before, after)),
  );
}

/** For what undoes, which puts their memberships back by itself. */
export const putBackPeople: typeof writes.change = (ctx, changed) =>
  writes.change(
    ctx,
    changed.map(({ after, ...change }) => ({ ...change, after: withAddressesInOrder(after) })),
  );

function moveOf(before: PersonRow, after: Pick<PersonRow, 'organizationId'>): Move {
  const { id: personId, organizationId: from, jobTitle: role } = before;
  return { personId, from, to: after.organizationId, role };
}

/** The row of a new person, assigned to its creator unless the draft says otherwise. */
export function newPerson(
  ctx: VisitorContext,
  draft: PersonDraft,
  made: Partial<Pick<PersonRow, 'id' | 'importId' | 'createdAt'>> = {},
): PersonRow {
  return {
    ...newOwnedRow(ctx, draft),
    ...newTexts(personTexts, draft),
    ...newAddresses(draft),
    organizationId: draft.organizationId ?? null,
    customFields: draft.customFields ?? {},
    importId: null,
    ...made,
  };
}

/** People outlive their organizations. Returns who belonged to each, for the change log of its deletion. */
export function unlinkPeople(
  ctx: Context,
  organizationIds: readonly string[],
): Promise<Map<string, string[]>> {
  return unlinkRows(ctx, people, people.organizationId, organizationIds);
}

/** Who was linked to another organization meanwhile has left this one. */
export async function linkPeopleAgain(
  ctx: Context,
  organizationId: string,
  unlinked: readonly string[],
): Promise<void> {
  if (unlinked.length === 0) return;
  const back = await ctx.db
    .update(people)
    .set({ organizationId, updatedAt: changedAtInSql(ctx, people.updatedAt) })
    .where(and(inArray(people.id, [...unlinked]), isNull(people.organizationId)))
    .returning({ id: people.id });
  const linked = new Set(back.map(({ id }) => id));
  const gone = unlinked.filter((id) => !linked.has(id));
  await noteMoves(
    ctx,
    gone.map((personId) => ({ personId, from: organizationId, to: null, role: null })),
  );
}

/** Moves each value to the custom field's new name. */
export function renameFieldOfPeople(ctx: Context, from: string, to: string): Promise<void> {
  return renameValues(ctx, people, from, to);
}

export async function readOrganizationNames(
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

export const purgeOfPeople = purgeWrites(people);

export const mergeOfPeople = mergeWrites(people);
