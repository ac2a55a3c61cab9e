/** Organizations by what they were called before they were merged. */
import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { VisitorContext } from '#server/kernel/context.ts';
import { selectFormerNames } from '#server/kernel/former-names.ts';
import { findSurvivors } from '#server/kernel/survivors.ts';
import type { OrganizationRow } from './organizations.queries.ts';
import { organizations } from './organizations.table.ts';

export interface FormerOrganization {
  /** Of what it became. */
  id: string;
  name: string;
  /** Where it was. */
  location: string | null;
  /** What it became. */
  row: OrganizationRow;
}

/** By the name in lower case, the oldest first. */
export async function findFormerOrganizations(
  ctx: Pick<VisitorContext, 'db'>,
  names: readonly string[],
): Promise<Map<string, FormerOrganization[]>> {
  const wanted = sql.param([...new Set(names.map((name) => name.toLowerCase()))]);
  const { rows: former } = await ctx.db.execute<
    Pick<FormerOrganization, 'id' | 'name' | 'location'>
  >(
    sql`select former.record_id as id, former.name,
        case when former.stayed then former.location else (
          select ${organizations.location} from ${organizations} where ${organizations.id} = former.record_id
        ) end as location
      from ${selectFormerNames('organization')} as former
      where former.name = any(${wanted}::text[])
      order by former.record_id`,
  );
  if (former.length === 0) return new Map();
  const ids = former.map(({ id }) => id);
  const survivors = await findSurvivors(ctx, ids);
  const became = ({ id }: { id: string }) => survivors.get(id) ?? id;
  const rows = await ctx.db
    .select()
    .from(organizations)
    .where(and(inArray(organizations.id, former.map(became)), isNull(organizations.deletedAt)));
  const there = new Map(rows.map((row) => [row.id, row]));
  const found = former.flatMap((each) => {
    const row = there.get(became(each));
    return row ? [{ ...each, id: row.id, row }] : [];
  });
  return Map.groupBy(found, ({ name }) => name);
}
