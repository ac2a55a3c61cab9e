/** When each field of some records was last changed, as far as the change log tells. */
import { sql } from 'drizzle-orm';
import type { DuplicateKind } from '#contract/duplicates.ts';
import { changes } from '#server/kernel/change-log.table.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import type { FieldTimes } from './merge-fields.rules.ts';

/** Of one record: what is older says nothing that its `updatedAt` does not say as well. */
const mostChanges = 500;

export async function readFieldTimes(
  { db }: VisitorContext,
  kind: DuplicateKind,
  ids: readonly string[],
): Promise<FieldTimes> {
  // A row that was hidden or came back has one side alone, and says nothing of its fields.
  const { rows } = await db.execute<{ id: string; key: string; at: string }>(sql`
    select given.id, field.key, (extract(epoch from max(change.at)) * 1000)::text as at
    from unnest(${sql.param([...ids])}::uuid[]) as given (id)
    cross join lateral (
      select ${changes.at} as at, coalesce(${changes.before}, '{}') as before, ${changes.after} as after
      from ${changes}
      where ${changes.recordId} = given.id and ${changes.recordType} = ${kind} and ${changes.after} is not null
        and (${changes.before} is not null or ${changes.verb} in (${`${kind}.created`}, ${`${kind}.imported`}))
      order by ${changes.at} desc, ${changes.id} desc
      limit ${mostChanges}
    ) as change
    cross join lateral (
      select key from jsonb_object_keys(change.after) as own (key)
      where change.before -> key is distinct from change.after -> key
      union all
      select 'customFields.' || key
      from jsonb_object_keys(case when jsonb_typeof(change.after -> 'customFields') = 'object'
        then change.after -> 'customFields' else '{}' end) as custom (key)
      where change.before -> 'customFields' -> key is distinct from change.after -> 'customFields' -> key
    ) as field
    group by given.id, field.key`);
  const times = new Map<string, Map<string, number>>();
  for (const { id, key, at } of rows) {
    const own = times.get(id) ?? new Map<string, number>();
    times.set(id, own.set(key, Number(at)));
  }
  return times;
}
