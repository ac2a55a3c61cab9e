/** Lets attempts look as if they were older, for they count by the database's own clock. */
import { sql } from 'drizzle-orm';
import type { Database } from '#server/kernel/postgres/database.ts';

export async function ageAttempts({ orm }: Pick<Database, 'orm'>, minutes: number): Promise<void> {
  const age = sql`${minutes} * interval '1 minute'`;
  await orm.execute(sql`
    update attempts set ends_at = ends_at - ${age},
      at = array(select each - ${age} from unnest(at) with ordinality as tried(each, n) order by n)`);
}
