import { sql } from 'drizzle-orm';
import type { PersonDraft } from '#contract/people.ts';
import type { ImportedPerson } from '#server/features/imports/files/import-rows.rules.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { type PersonRow, toPerson } from '#server/features/people/people.queries.ts';
import { people } from '#server/features/people/people.table.ts';
import { assignerOf } from '#server/kernel/assigners.ts';
import { changes } from '#server/kernel/change-log.table.ts';
import { changeRow } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { newId } from '#server/kernel/ids.ts';
import { insertMany } from './insert-many.ts';
import { insertOrganizations } from './insert-organizations.ts';

/** Organizations that rows of this import have named so far, by their name in lowercase. */
export type OrganizationIds = Map<string, { id: string; name: string }>;

/** Inserts a batch, assigned to whoever imports it, linked to organizations by name, and its changes. */
export async function insertPeople(
  ctx: Context,
  importId: string,
  known: OrganizationIds,
  drafts: readonly ImportedPerson[],
): Promise<void> {
  await learnOrganizations(ctx, importId, known, drafts);
  const rows = drafts.map((draft) => {
    const organization = known.get(draft.organizationName?.toLowerCase() ?? '');
    const row = newPerson(ctx, importId, { ...draft, organizationId: organization?.id });
    return { row, organizationName: organization?.name ?? null };
  });
  await writePeople(ctx, rows);
}

export function newPerson(ctx: Context, importId: string, draft: PersonDraft): PersonRow {
  const now = ctx.clock.now();
  const assignedToId = draft.assignedToId === undefined ? ctx.actor.id : draft.assignedToId;
  return {
    id: newId(),
    name: draft.name,
    email: draft.email ?? null,
    phone: draft.phone ?? null,
    location: draft.location ?? null,
    jobTitle: draft.jobTitle ?? null,
    organizationId: draft.organizationId ?? null,
    assignedToId,
    assignedById: assignerOf(ctx, assignedToId),
    createdById: ctx.actor.id,
    tags: draft.tags ?? [],
    customFields: draft.customFields ?? {},
    importId,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    deletionId: null,
  };
}

export async function writePeople(
  ctx: Context,
  rows: readonly { row: PersonRow; organizationName: string | null }[],
): Promise<void> {
  await insertMany(
    ctx.db,
    people,
    rows.map(({ row }) => row),
  );
  await insertMany(
    ctx.db,
    changes,
    rows.map(({ row, organizationName }) => {
      const after = toPerson(row, organizationName);
      return changeRow(ctx, 'person.imported', { before: null, after });
    }),
  );
}

/** Finds the organizations that the batch names, the oldest of a name, and makes those there are none of. */
async function learnOrganizations(
  ctx: Context,
  importId: string,
  known: OrganizationIds,
  drafts: readonly ImportedPerson[],
): Promise<void> {
  const wanted = new Map<string, string>();
  for (const { organizationName: name } of drafts) {
    const key = name?.toLowerCase() ?? '';
    if (name !== null && !known.has(key) && !wanted.has(key)) wanted.set(key, name);
  }
  if (wanted.size === 0) return;
  const names = sql.param([...wanted.values()]);
  const found = await ctx.db.execute<{ wanted: string; id: string; name: string }>(
    sql`select distinct on (wanted.name) wanted.name as wanted, ${organizations.id}, ${organizations.name}
      from unnest(${names}::text[]) as wanted(name)
      join ${organizations} on lower(${organizations.name}) = lower(wanted.name)
        and ${organizations.deletedAt} is null
      order by wanted.name, ${organizations.id}`,
  );
  for (const { wanted: name, id, name: itsName } of found.rows) {
    known.set(name.toLowerCase(), { id, name: itsName });
    wanted.delete(name.toLowerCase());
  }
  if (wanted.size === 0) return;
  const made = await insertOrganizations(
    ctx,
    importId,
    [...wanted.values()].map((name) => ({ name })),
  );
  for (const { id, name } of made) known.set(name.toLowerCase(), { id, name });
}
