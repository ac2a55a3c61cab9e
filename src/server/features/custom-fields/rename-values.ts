import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Context } from '#server/kernel/context.ts';

/** Moves the values in a table's records from one field name to another. */
export async function renameValues(
  ctx: Context,
  table: PgTable,
  from: string,
  to: string,
): Promise<void> {
  await ctx.db.execute(sql`
    update ${table} set custom_fields = (custom_fields - ${from}::text)
      || jsonb_build_object(${to}::text, custom_fields -> ${from}::text)
    where custom_fields ->> ${from}::text is not null`);
}
