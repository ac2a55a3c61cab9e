import { sql } from 'drizzle-orm';
import { opportunities } from '#server/features/opportunities/opportunities.table.ts';
import { correctSums } from '#server/kernel/correct-sums.ts';
import type { Database, Handle } from '#server/kernel/postgres/database.ts';
import { runPatience, tellPatience, withPatience } from '#server/kernel/postgres/patience.ts';
import { opportunityStays, staySums } from './stays.table.ts';

/** Merges the collected differences into one row for each owner and stage, and drops rows that are zero. */
export async function addUpStays(db: Handle): Promise<void> {
  await db.execute(sql`
    with gathered as (delete from ${staySums} returning *)
    insert into ${staySums} (stage, owner_id, away, milliseconds)
    select stage, owner_id, sum(away), sum(milliseconds) from gathered
    group by stage, owner_id having sum(away) <> 0 or sum(milliseconds) <> 0`);
}

/** Corrects the stays, and their sums, where they are not those of the change log; returns how many were wrong. */
export async function correctStays(database: Database): Promise<number> {
  const wrong = await findWrong(database);
  if (wrong.length > 0) {
    const ids = sql`${sql.param(wrong)}::uuid[]`;
    await database.orm.transaction(async (tx) => {
      // Whoever moves one waits, and the other way round.
      await tx.execute(
        sql`select from ${opportunities} where id = any (${ids}) order by id for update`,
      );
      await tx.execute(sql`select keep_stays(${ids})`);
    });
  }
  const sums = await correctSums(database, {
    table: staySums,
    keys: ['stage', 'owner_id'],
    sums: ['away', 'milliseconds'],
    kept: sql`select * from ${staySums}`,
    counted: sql`
      select stage, owner_id, sum(away) as away, sum(milliseconds) as milliseconds
      from ${opportunityStays} group by 1, 2`,
  });
  return wrong.length + sums;
}

/** The opportunities whose stays are wrong, by one statement and so at one moment. */
function findWrong(database: Database): Promise<string[]> {
  return withPatience(runPatience, () =>
    database.orm.transaction(async (tx) => {
      await tx.execute(tellPatience(runPatience));
      const { rows } = await tx.execute<{ id: string }>(sql`
        with logged as materialized (select * from stays_of(array(select id from ${opportunities})))
        select distinct opportunity_id as id from (
          (select * from logged except select * from ${opportunityStays})
          union all
          (select * from ${opportunityStays} except select * from logged)
        ) as differences`);
      return rows.map(({ id }) => id);
    }),
  );
}
