/** Views go on asking for a custom field by its new name. */
import { eq, isNotNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { customPrefix } from '#contract/condition-fields.ts';
import type { ViewFilter } from '#contract/views.ts';
import { recordChanges } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { changedAt } from '#server/kernel/http/etags.ts';
import { toView } from './views.queries.ts';
import { views } from './views.table.ts';

export async function renameFieldOfViews(ctx: Context, from: string, to: string): Promise<void> {
  const rows = await ctx.db
    .select()
    .from(views)
    .where(
      or(isNotNull(sql`${views.filter} ->> 'where'`), isNotNull(sql`${views.filter} ->> 'fields'`)),
    )
    .for('update');
  const changed = rows.flatMap((row) => {
    const filter = renamed(row.filter, from, to);
    if (JSON.stringify(filter) === JSON.stringify(row.filter)) return [];
    return { before: row, after: { ...row, filter, updatedAt: changedAt(ctx, row) } };
  });
  for (const { after } of changed) {
    const { filter, updatedAt } = after;
    await ctx.db.update(views).set({ filter, updatedAt }).where(eq(views.id, after.id));
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
  const { where, fields } = filter;
  const held = fields === undefined ? {} : Fields.parse(JSON.parse(fields));
  const entries = Object.entries(held).map(([name, value]) => [name === from ? to : name, value]);
  return {
    ...filter,
    ...(where !== undefined && { where: renamedIn(where, from, to) }),
    ...(fields !== undefined && { fields: JSON.stringify(Object.fromEntries(entries)) }),
  };
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
