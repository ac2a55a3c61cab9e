import { sql } from 'drizzle-orm';
import type { OrganizationRow } from '#server/features/organizations/organizations.queries.ts';
import { newOrganization } from '#server/features/organizations/write-organizations.ts';
import type { Context } from '#server/kernel/context.ts';
import { findMergedOrganizations, selectOrganizationsNamed } from './find-named.ts';

/** The organizations that rows of this import have named so far: ids by lower-case name. */
export type OrganizationIds = Map<string, string>;

/** A row, as far as it names an organization. */
export interface NamesOrganization {
  name?: string;
  organizationName?: string | null;
  /** Found already. */
  organizationId?: string | null;
  /** Beside it. */
  employers?: readonly { organizationName: string }[] | undefined;
}

/**
 * Finds the organizations that the batch names, the oldest of each name. Returns those that are missing, which are known from
 * then on and still to be written.
 */
export async function nameOrganizations(
  ctx: Context,
  importId: string,
  known: OrganizationIds,
  drafts: readonly NamesOrganization[],
): Promise<OrganizationRow[]> {
  const wanted = new Map<string, string>();
  const want = (name: string) => {
    const key = name.toLowerCase();
    if (!known.has(key) && !wanted.has(key)) wanted.set(key, name);
  };
  for (const { organizationName: name = null, organizationId, employers = [] } of drafts) {
    if (name !== null && !organizationId) want(name);
    for (const employer of employers) want(employer.organizationName);
  }
  if (wanted.size === 0) return [];
  for (const [key, id] of await findOrganizations(ctx, [...wanted.values()])) {
    known.set(key, id);
    wanted.delete(key);
  }
  // Merged since the rows were read.
  for (const [key, { id }] of await findMergedOrganizations(ctx, [...wanted.values()])) {
    known.set(key, id);
    wanted.delete(key);
  }
  const missing = [...wanted.values()].map((name) => newOrganization(ctx, { name }, { importId }));
  for (const { id, name } of missing) known.set(name.toLowerCase(), id);
  return missing;
}

/** Those that a row of a person names beside the primary one, once all are known. */
export function findEmployers<Employer extends { organizationName: string }>(
  employers: readonly Employer[],
  known: OrganizationIds,
): (Employer & { organizationId: string | undefined })[] {
  return employers.map((employer) => ({
    ...employer,
    organizationId: known.get(employer.organizationName.toLowerCase()),
  }));
}

/** The oldest of each name. */
export async function findOrganizations(
  ctx: Pick<Context, 'db'>,
  names: readonly string[],
): Promise<OrganizationIds> {
  const found = await ctx.db.execute<{ wanted: string; id: string }>(
    sql`select distinct on (wanted.name) wanted.name as wanted, named.id
      from unnest(${sql.param([...new Set(names)])}::text[]) as wanted(name)
      cross join lateral ${selectOrganizationsNamed(sql`wanted.name`)} as named
      order by wanted.name, named.id`,
  );
  return new Map(found.rows.map(({ wanted, id }) => [wanted.toLowerCase(), id]));
}
