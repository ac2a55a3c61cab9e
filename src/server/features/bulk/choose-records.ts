import { asc } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { BulkDraft } from '#contract/bulk.ts';
import { mostAtOnce } from '#contract/most-at-once.ts';
import { kindOfList } from '#contract/records.ts';
import { storedNouns } from '#server/features/nouns/noun-parts.ts';
import { listColumns } from '#server/features/nouns/stored-rows.ts';
import { invalid } from '#server/kernel/app-error.ts';
import type { Context } from '#server/kernel/context.ts';
import { leadOn } from '#server/kernel/http/merged-ids.ts';
import { findSurvivors } from '#server/kernel/survivors.ts';
import { getConditions } from './bulk-parts.ts';

/** The ids that are named, or that the filter chooses, in their order; 400 if that are too many. */
export async function chooseRecords(ctx: Context, draft: BulkDraft): Promise<string[]> {
  if (draft.ids) return nameSurvivors(ctx, draft.ids);
  const found = await filterRecords(ctx, draft);
  if (found.length > 0) return found;
  // What belonged to a merged record belongs to another one by now.
  const led = structuredClone(draft);
  return (await leadOn(ctx, { filter: led.filter })) ? filterRecords(ctx, led) : [];
}

async function filterRecords(ctx: Context, draft: BulkDraft): Promise<string[]> {
  const kind = kindOfList(draft.entity);
  const { id } = listColumns(kind);
  if (!id) throw new Error(`No ids of ${draft.entity}`);
  const rows = await ctx.db
    .select({ id })
    .from<PgTable>(storedNouns[kind].table)
    .where(getConditions(ctx, draft))
    .orderBy(asc(id))
    .limit(mostAtOnce + 1);
  if (rows.length > mostAtOnce) {
    const most = mostAtOnce.toLocaleString('en');
    throw invalid({ filter: `chooses more than ${most} ${draft.entity}; choose fewer at once` });
  }
  return rows.map((row) => String(row.id));
}

/** A merged record stands for the one that it leads to. */
async function nameSurvivors(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const survivors = await findSurvivors(ctx, [...new Set(ids)]);
  return [...new Set(ids.map((id) => survivors.get(id) ?? id))].sort();
}
