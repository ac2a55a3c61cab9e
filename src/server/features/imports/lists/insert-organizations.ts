import type { OrganizationDraft } from '#contract/organizations.ts';
import {
  type OrganizationRow,
  toOrganization,
} from '#server/features/organizations/organizations.queries.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { assignerOf } from '#server/kernel/assigners.ts';
import { changes } from '#server/kernel/change-log.table.ts';
import { changeRow } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { newId } from '#server/kernel/ids.ts';
import { insertMany } from './insert-many.ts';

/** Inserts a batch, assigned to whoever imports it, and its changes. */
export async function insertOrganizations(
  ctx: Context,
  importId: string,
  drafts: readonly OrganizationDraft[],
): Promise<OrganizationRow[]> {
  const rows = drafts.map((draft) => newOrganization(ctx, importId, draft));
  await writeOrganizations(ctx, rows);
  return rows;
}

export function newOrganization(
  ctx: Context,
  importId: string,
  draft: OrganizationDraft,
): OrganizationRow {
  const now = ctx.clock.now();
  const assignedToId = draft.assignedToId === undefined ? ctx.actor.id : draft.assignedToId;
  return {
    id: newId(),
    name: draft.name,
    industry: draft.industry ?? null,
    revenue: draft.revenue ?? null,
    status: draft.status ?? 'prospect',
    location: draft.location ?? null,
    email: draft.email ?? null,
    phone: draft.phone ?? null,
    website: draft.website ?? null,
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

export async function writeOrganizations(
  ctx: Context,
  rows: readonly OrganizationRow[],
): Promise<void> {
  await insertMany(ctx.db, organizations, rows);
  await insertMany(
    ctx.db,
    changes,
    rows.map((row) => {
      const after = toOrganization(row, 0);
      return changeRow(ctx, 'organization.imported', { before: null, after });
    }),
  );
}
