/** Finds, completes or creates the organizations of a batch of rows. */
import { sql } from 'drizzle-orm';
import type { AskAlike } from '#server/features/imports/lists/alike-rows.ts';
import { findFormerOrganizations } from '#server/features/organizations/find-former.ts';
import type { OrganizationRow } from '#server/features/organizations/organizations.queries.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import {
  changeOrganizations,
  newOrganization,
  writeOrganizations,
} from '#server/features/organizations/write-organizations.ts';
import type { openTerritories } from '#server/features/territories/territories.commands.ts';
import { getNewAssigner } from '#server/kernel/assigners.ts';
import type { Context } from '#server/kernel/context.ts';
import { Batch, settle, type Tally } from './batch.ts';
import { completed } from './completing.rules.ts';
import { importTag, type OrganizationOfRow } from './crm-rows.rules.ts';
import type { NewNote } from './import-notes.ts';
import { givenKey, lookUp } from './look-up-keys.ts';
import { sameOrganization } from './matching.rules.ts';

export interface Run {
  importId: string;
  /** Who of those that it creates may be here. */
  askAlike: Record<'people' | 'organizations', AskAlike>;
  territories: Awaited<ReturnType<typeof openTerritories>>;
}

const filled = ['location', 'email', 'phone', 'website', 'assignedToId'] as const;

export async function importOrganizationRows(
  ctx: Context,
  { importId, territories, askAlike }: Run,
  rows: readonly OrganizationOfRow[],
): Promise<{ tally: Tally; notes: NewNote[]; alike: number }> {
  const ownerOf = ({
    location,
    customFields,
  }: Pick<OrganizationRow, 'location' | 'customFields'>) => {
    const code = territories.codeField === null ? null : customFields[territories.codeField];
    return territories.match({ address: location, code: code ? String(code) : null }).assignedToId;
  };
  const { batch, notes } = await settle(ctx, organizations, async () => {
    const names = rows.map(({ draft }) => draft.name);
    const byName = await findByName(ctx, names);
    const former = await findFormerOrganizations(ctx, names);
    const became = [...former.values()].flat().map(({ row }) => row);
    const batch = new Batch([...became, ...[...byName.values()].flat()]);
    const notes: NewNote[] = [];
    for (const { draft, note } of rows) {
      const key = draft.name.toLowerCase();
      const candidates = (byName.get(key) ?? []).map(({ id }) => batch.get(id));
      const same = sameOrganization(draft.location, candidates, former.get(key));
      let id: string;
      if (same) {
        const found = batch.get(same.id);
        const { location = null, customFields, ...rest } = draft;
        const place = found.location ?? location;
        const assignedToId = ownerOf({
          location: place,
          customFields: { ...customFields, ...found.customFields },
        });
        batch.complete(completed(found, filled, { ...rest, location, customFields, assignedToId }));
        id = found.id;
      } else {
        const row = newOrganization(ctx, draft, { importId });
        const made = batch.make({ ...row, assignedToId: ownerOf(row) });
        byName.set(key, [...(byName.get(key) ?? []), made]);
        id = made.id;
      }
      if (note !== null) notes.push({ organizationId: id, personId: null, content: note });
    }
    return { batch, notes };
  });
  const findAlike = await askAlike.organizations(batch.made());
  const alike = await findAlike();
  await writeOrganizations(ctx, batch.made());
  const updatedAt = ctx.clock.now();
  await changeOrganizations(
    ctx,
    batch.changed().map(({ before, after }) => {
      const given = getNewAssigner(ctx, before.assignedToId, after.assignedToId);
      return { before, after: { ...after, ...given, updatedAt } };
    }),
  );
  return { tally: batch.tally, notes, alike: alike.size };
}

/** Creates the organizations that people belong to and no row describes; they have no address to compare. */
export async function makeNamedOrganizations(
  ctx: Context,
  { importId, askAlike }: Run,
  names: readonly string[],
): Promise<{ made: number; alike: number }> {
  const known = await findByName(ctx, names);
  const former = await findFormerOrganizations(ctx, names);
  const rows = names
    .filter((name) => ![known, former].some((some) => some.has(name.toLowerCase())))
    .map((name) =>
      newOrganization(
        ctx,
        { name, status: 'active', tags: [importTag], assignedToId: null },
        { importId },
      ),
    );
  const findAlike = await askAlike.organizations(rows);
  const alike = await findAlike();
  await writeOrganizations(ctx, rows);
  return { made: rows.length, alike: alike.size };
}

/** By lower-case name: the organizations with that name, the oldest first. */
export async function findByName(
  ctx: Context,
  names: readonly string[],
): Promise<Map<string, OrganizationRow[]>> {
  const condition = sql`lower(${organizations.name}) = lower(${givenKey})`;
  const hits = await lookUp(ctx, organizations, names, condition);
  const ids = sql.param([...new Set(hits.map(({ id }) => id))]);
  const rows = await ctx.db
    .select()
    .from(organizations)
    .where(sql`${organizations.id} = any(${ids}::uuid[])`)
    .orderBy(organizations.id);
  // Two spellings of a name are the same if the database says so.
  const keysOf = new Map<string, Set<string>>();
  for (const { key, id } of hits) {
    keysOf.set(id, (keysOf.get(id) ?? new Set<string>()).add(key.toLowerCase()));
  }
  const byName = new Map<string, OrganizationRow[]>();
  for (const row of rows) {
    for (const key of keysOf.get(row.id) ?? []) {
      byName.set(key, [...(byName.get(key) ?? []), row]);
    }
  }
  return byName;
}
