/** Hides and shows what is linked to a person, an organization or an opportunity; each noun for its own table. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { opportunities } from '#server/features/opportunities/opportunities.table.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';

/** Records of one kind that are deleted, each as a deletion of its own, and how others refer to them. */
export interface Leaving {
  link: 'personId' | 'organizationId' | 'opportunityId';
  deletedAt: Date;
  gone: readonly { id: string; deletionId: string }[];
}

type LinkedTable = PgTable & Record<'personId' | 'organizationId' | 'opportunityId', PgColumn>;

/** Hides what belongs to records that leave and is not hidden yet; returns to which of them something belonged. */
export async function hideWith(
  ctx: Context,
  table: PgTable,
  link: SQLWrapper,
  { deletedAt, gone }: Leaving,
  which: SQL = sql`true`,
): Promise<string[]> {
  const ids = sql.param(gone.map(({ id }) => id));
  const deletionIds = sql.param(gone.map(({ deletionId }) => deletionId));
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    update ${table} set deleted_at = ${deletedAt.toISOString()}, deletion_id = gone.deletion_id
    from unnest(${ids}::uuid[], ${deletionIds}::uuid[]) as gone (id, deletion_id)
    where ${link} = gone.id and ${which} and ${table}.deleted_at is null
    returning gone.id
  `);
  return rows.map(({ id }) => id);
}

/** Shows what deletions hid. Rows also linked to another deleted record wait for that one instead. */
export async function showWith(
  ctx: VisitorContext,
  table: LinkedTable,
  deletionIds: readonly string[],
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
      where hidden.deleted_at is not null and hidden.deletion_id = any(${sql.param([...deletionIds])}::uuid[])
    ) as still
    where ${table}.id = still.id
  `);
}

/** Before deletions go for good: rows also linked to another deleted record wait for that one instead. */
export async function passOn(
  ctx: VisitorContext,
  table: LinkedTable,
  deletionIds: readonly string[],
): Promise<void> {
  const ids = sql`${sql.param([...deletionIds])}::uuid[]`;
  await ctx.db.execute(sql`
    update ${table} set deleted_at = still.deleted_at, deletion_id = still.deletion_id
    from (
      select hidden.id,
        coalesce(p.deleted_at, o.deleted_at, d.deleted_at) as deleted_at,
        coalesce(p.deletion_id, o.deletion_id, d.deletion_id) as deletion_id
      from ${table} hidden
      left join ${people} p on p.id = hidden.person_id and p.deletion_id <> all(${ids})
      left join ${organizations} o on o.id = hidden.organization_id and o.deletion_id <> all(${ids})
      left join ${opportunities} d on d.id = hidden.opportunity_id and d.deletion_id <> all(${ids})
      where hidden.deleted_at is not null and hidden.deletion_id = any(${ids})
    ) as still
    where ${table}.id = still.id and still.deletion_id is not null
  `);
}
