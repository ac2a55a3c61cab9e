/** What records were called before they were merged: the ones that went, and those that got another's name by it. */
import { type SQL, sql } from 'drizzle-orm';
import type { MergeDraft } from '#contract/merges.ts';
import type { VisitorContext } from './context.ts';
import { mergedRecords, merges } from './merged-records.table.ts';

/**
 * A subquery: `record_id`, whose id leads on, and `name` in lower case. Where it `stayed`, `location` is where it was;
 * that of one that went is in its own row.
 */
export function selectFormerNames(kind: MergeDraft['kind']): SQL {
  return sql`(select went.record_id, lower(went.name) as name, false as stayed, null::text as location
    from ${mergedRecords} went join ${merges} merge on merge.id = went.merge_id
    where merge.kind = ${kind} and went.undone_at is null
    union all
    select survivor_id, lower(former_name), true, former_location from ${merges}
    where kind = ${kind} and undone_at is null and former_name is not null)`;
}

/** Whether there is anybody who had another name: where not, nothing needs to be made ready to look for them. */
export function hasMerged(kind: MergeDraft['kind']): SQL {
  return sql`exists (select from ${merges} where ${merges.kind} = ${kind} and ${merges.undoneAt} is null)`;
}

/** A query for `key` and `id` of who had a name whose key is among an array of keys. */
export function selectWhoHad(kind: MergeDraft['kind'], keys: SQL): SQL {
  return sql`select crm_alike_key(${mergedRecords.name}) as key, ${mergedRecords.recordId} as id
    from ${mergedRecords} join ${merges} on ${merges.id} = ${mergedRecords.mergeId} and ${merges.kind} = ${kind}
    where ${mergedRecords.undoneAt} is null and crm_alike_key(${mergedRecords.name}) = any (${keys})
    union all
    select crm_alike_key(${merges.formerName}), ${merges.survivorId} from ${merges}
    where ${merges.kind} = ${kind} and ${merges.undoneAt} is null and ${merges.formerName} is not null
      and crm_alike_key(${merges.formerName}) = any (${keys})`;
}

/** By these ids: in lower case, what they and all that were merged into them were called. */
export async function readFormerNames(
  { db }: Pick<VisitorContext, 'db'>,
  kind: MergeDraft['kind'],
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    with recursive part as (
      select given.id as whole, given.id from unnest(${sql.param([...ids])}::uuid[]) as given(id)
      union
      select part.whole, merged.record_id from part
      join ${mergedRecords} merged on merged.survivor_id = part.id and merged.undone_at is null
    )
    select part.whole as id, former.name from part
    join ${selectFormerNames(kind)} as former on former.record_id = part.id`);
  const named = Map.groupBy(rows, ({ id }) => id);
  return new Map([...named].map(([id, each]) => [id, each.map(({ name }) => name)]));
}
