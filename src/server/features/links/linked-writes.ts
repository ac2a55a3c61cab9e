/** Hides and shows what is linked to a person, an organization or an opportunity; each noun for its own table. */
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { opportunities } from '#server/features/opportunities/opportunities.table.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import type { Deletion } from '#server/kernel/recorded-writes.ts';

export type Owner = { personId: string } | { organizationId: string } | { opportunityId: string };

type LinkedTable = PgTable & Record<'personId' | 'organizationId' | 'opportunityId', PgColumn>;

export function belongsTo(table: LinkedTable, owner: Owner): SQL {
  if ('personId' in owner) return sql`${table.personId} = ${owner.personId}`;
  if ('organizationId' in owner) return sql`${table.organizationId} = ${owner.organizationId}`;
  return sql`${table.opportunityId} = ${owner.opportunityId}`;
}

/** Hides the rows of `which` that are not hidden yet. */
export async function hideWith(
  ctx: Context,
  table: PgTable,
  which: SQL,
  { deletedAt, deletionId }: Deletion,
): Promise<void> {
  await ctx.db.execute(sql`
    update ${table} set deleted_at = ${deletedAt.toISOString()}, deletion_id = ${deletionId}
    where ${which} and ${table}.deleted_at is null
  `);
}

/** Shows what a deletion hid. Rows also linked to another deleted record wait for that one instead. */
export async function showWith(
  ctx: VisitorContext,
  table: LinkedTable,
  deletionId: string,
): Promise<void> {
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
