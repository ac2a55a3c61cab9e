/** The territories in a document: one record that holds both maps. */
import { eq, type SQL, sql } from 'drizzle-orm';
import { documentSections } from '#contract/data-document.ts';
import {
  territories,
  territoryCodes,
  territoryStates,
} from '#server/features/territories/territories.table.ts';
import type { Context } from '#server/kernel/context.ts';
import type { PrintedColumn } from './print-rows.rules.ts';

/** The record as it goes out, from its row and the rows of the maps. */
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

/** Puts the document's maps in the place of those that are here; `known` tells who has another id here. */
export async function importTerritories(
  ctx: Context,
  rows: readonly unknown[],
  known: ReadonlyMap<string, string>,
): Promise<{ created: number; updated: number }> {
  const result = { created: 0, updated: 0 };
  for (const row of rows) {
    const given = documentSections.territories.parse(row);
    const values = {
      id: given.id,
      codeField: given.codeField,
      createdAt: new Date(given.createdAt),
      updatedAt: new Date(given.updatedAt),
    };
    // There is only ever one, made under whatever id when it was first asked for.
    const [here] = await ctx.db.select({ id: territories.id }).from(territories).for('update');
    if (here) await ctx.db.update(territories).set(values).where(eq(territories.id, here.id));
    else await ctx.db.insert(territories).values(values);
    result[here ? 'updated' : 'created'] += 1;
    const owner = ({ userId }: { userId: string }) => known.get(userId) ?? userId;
    await ctx.db.delete(territoryStates);
    await ctx.db.delete(territoryCodes);
    const states = given.states.map((each) => ({ ...each, userId: owner(each) }));
    if (states.length > 0) await ctx.db.insert(territoryStates).values(states);
    const codes = given.codes.map((each) => ({
      code: each.code.toUpperCase(),
      userId: owner(each),
    }));
    if (codes.length > 0) await ctx.db.insert(territoryCodes).values(codes);
  }
  return result;
}
