/** The territories in a document: one record that holds both maps. */
import { eq, type SQL, sql } from 'drizzle-orm';
import {
  territories,
  territoryCodes,
  territoryStates,
} from '#server/features/territories/territories.table.ts';
import type { Context } from '#server/kernel/context.ts';
import type { TerritoryRecord } from './document-batches.ts';
import type { PrintedColumn } from './print-rows.rules.ts';

/** The exported record, from its row and the rows of the maps. */
export const territoryColumns: (PrintedColumn & { copied: SQL })[] = [
  { field: 'id', kind: 'text', copied: sql`id` },
  { field: 'codeField', kind: 'text', copied: sql`code_field` },
  {
    field: 'states',
    kind: 'json',
    copied: sql`(select coalesce(json_agg(json_build_object('state', state, 'userId', user_id) order by state), '[]'::json)
      from territory_states)`,
  },
  {
    field: 'codes',
    kind: 'json',
    copied: sql`(select coalesce(json_agg(json_build_object('code', code, 'userId', user_id) order by code), '[]'::json)
      from territory_codes)`,
  },
  { field: 'createdAt', kind: 'instant', copied: sql`created_at` },
  { field: 'updatedAt', kind: 'instant', copied: sql`updated_at` },
];

/** Replaces the current maps with those of the document. */
export async function importTerritories(
  ctx: Context,
  { states, codes, ...given }: TerritoryRecord,
): Promise<{ created: number; updated: number }> {
  const values = {
    id: given.id,
    codeField: given.codeField,
    createdAt: new Date(given.createdAt),
    updatedAt: new Date(given.updatedAt),
  };
  // There is only one, whose id was generated when it was first read.
  const [here] = await ctx.db.select({ id: territories.id }).from(territories).for('update');
  if (here) await ctx.db.update(territories).set(values).where(eq(territories.id, here.id));
  else await ctx.db.insert(territories).values(values);
  await ctx.db.delete(territoryStates);
  await ctx.db.delete(territoryCodes);
  await ctx.db.execute(sql`insert into ${territoryStates} (state, user_id)
    select state, user_id from json_populate_recordset(null::${territoryStates}, ${states.json}::json)`);
  await ctx.db.execute(sql`insert into ${territoryCodes} (code, user_id)
    select code, user_id from json_populate_recordset(null::${territoryCodes}, ${codes.json}::json)`);
  return here ? { created: 0, updated: 1 } : { created: 1, updated: 0 };
}
