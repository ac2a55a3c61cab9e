/** Views go on asking for a custom field, sorting by it and showing it, by its new name. */
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { customPrefix } from '#contract/condition-fields.ts';
import type { ViewFilter, ViewLook } from '#contract/views.ts';
import { recordChanges } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { changedAt } from '#server/kernel/http/etags.ts';
import { toView } from './views.queries.ts';
import { views } from './views.table.ts';

export async function renameFieldOfViews(ctx: Context, from: string, to: string): Promise<void> {
  const rows = await ctx.db
    .select()
    .from(views)
    .where(sql`${views.filter} ?| array['where', 'fields', 'sort'] or ${views.layout} ? 'columns'`)
    .for('update');
  const changed = rows.flatMap((row) => {
    const shown = { filter: row.filter, layout: row.layout };
    const after = { filter: renamed(row.filter, from, to), layout: shownAs(row.layout, from, to) };
    if (JSON.stringify(after) === JSON.stringify(shown)) return [];
    return { before: row, after: { ...row, ...after, updatedAt: changedAt(ctx, row) } };
  });
  for (const { after } of changed) {
    const { filter, layout, updatedAt } = after;
    await ctx.db.update(views).set({ filter, layout, updatedAt }).where(eq(views.id, after.id));
  }
  await recordChanges(
    ctx,
    'view.updated',
    changed.map(({ before, after }) => ({
      before: toView(before, false),
      after: toView(after, false),
    })),
  );
}

const Fields = z.record(z.string(), z.unknown());

function renamed(filter: ViewFilter, from: string, to: string): ViewFilter {
  const { where, fields, sort } = filter;
  const held = fields === undefined ? {} : Fields.parse(JSON.parse(fields));
  const entries = Object.entries(held).map(([name, value]) => [name === from ? to : name, value]);
  return {
    ...filter,
    ...(where !== undefined && { where: renamedIn(where, from, to) }),
    ...(fields !== undefined && { fields: JSON.stringify(Object.fromEntries(entries)) }),
    ...(sort !== undefined && { sort: inColumn(sort, from, to) }),
  };
}

function shownAs({ columns, ...look }: ViewLook, from: string, to: string): ViewLook {
  if (!columns) return look;
  return {
    ...look,
    columns: columns.map((column) => ({ ...column, field: inColumn(column.field, from, to) })),
  };
}

/** A column, or an order by it. */
function inColumn(text: string, from: string, to: string): string {
  const [, order = '', name] = /^(-?customFields\.)(.+)$/.exec(text) ?? [];
  return name === from ? `${order}${to}` : text;
}

function renamedIn(where: string, from: string, to: string): string {
  const ending = `${customPrefix}${from}`;
  const rename = (key: string, value: unknown) => {
    if (key !== 'field' || typeof value !== 'string') return value;
    const isIt = value === ending || value.replace(/^\w+\./, '') === ending;
    return isIt ? `${value.slice(0, value.length - from.length)}${to}` : value;
  };
  return JSON.stringify(JSON.parse(where, rename));
}
