import { sql } from 'drizzle-orm';
import { type TaggedNoun, taggedNouns } from '#contract/labels.ts';
import { opportunities } from '#server/features/opportunities/opportunities.table.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { tasks } from '#server/features/tasks/tasks.table.ts';
import { correctSums } from '#server/kernel/correct-sums.ts';
import type { Database, Handle } from '#server/kernel/postgres/database.ts';
import { labelCounts } from './label-counts.table.ts';

const tagged = { people, organizations, opportunities, tasks } satisfies Record<
  TaggedNoun,
  unknown
>;

/** Sums the accumulated differences into one row per label, and removes labels that no record carries. */
export async function addUpLabels(db: Handle): Promise<void> {
  await db.execute(sql`
    with gathered as (delete from ${labelCounts} returning *)
    insert into ${labelCounts} (kind, name, records)
    select kind, name, sum(records) from gathered
    group by kind, name having sum(records) <> 0`);
}

/** Corrects them where they are not those of the records; returns how many were wrong. */
export function correctLabels(database: Database): Promise<number> {
  const counted = taggedNouns.map((noun) => {
    const { tags, deletedAt } = tagged[noun];
    return sql`
      select ${noun} as kind, tag as name, count(*) as records
      from ${tagged[noun]} cross join lateral unnest(${tags}) as tag
      where ${deletedAt} is null group by tag`;
  });
  const { industry, deletedAt } = organizations;
  counted.push(sql`
    select 'industries', ${industry}, count(*) from ${organizations}
    where ${deletedAt} is null and ${industry} <> '' group by ${industry}`);
  return correctSums(database, {
    table: labelCounts,
    keys: ['kind', 'name'],
    sums: ['records'],
    kept: sql`select * from ${labelCounts}`,
    counted: sql.join(counted, sql` union all `),
  });
}
