import { eq } from 'drizzle-orm';
import { joinOptions, type PlannedField } from '#contract/planned-fields.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { changedAt } from '#server/kernel/http/etags.ts';
import { newId } from '#server/kernel/ids.ts';
import { toDefinition } from './custom-fields.queries.ts';
import { customFieldDefinitions } from './custom-fields.table.ts';

/**
 * Makes a field that is not there, or gives a dropdown that is there the options that it lacks. It does not wait for
 * writes of records, as changes of a field do: no value is moved, and an import that is about to end holds its rows.
 */
export async function makePlannedField(ctx: Context, planned: PlannedField): Promise<void> {
  authorize(ctx, 'custom-field.manage');
  const now = ctx.clock.now();
  const made = { ...planned, id: newId(), createdAt: now, updatedAt: now };
  const [inserted] = await ctx.db
    .insert(customFieldDefinitions)
    .values({ ...made, options: joinOptions({ ...planned, options: [] }, planned.options) })
    .onConflictDoNothing({ target: customFieldDefinitions.name })
    .returning();
  if (inserted) {
    return recordChange(ctx, 'custom-field.created', {
      before: null,
      after: toDefinition(inserted),
    });
  }
  const isIt = eq(customFieldDefinitions.name, planned.name);
  const [row] = await ctx.db.select().from(customFieldDefinitions).where(isIt).for('update');
  if (!row) return;
  const options = joinOptions(row, planned.options);
  if (options.length === row.options.length) return;
  const next = { ...row, options, updatedAt: changedAt(ctx, row) };
  await ctx.db
    .update(customFieldDefinitions)
    .set({ options, updatedAt: next.updatedAt })
    .where(isIt);
  const [before, after] = [toDefinition(row), toDefinition(next)];
  await recordChange(ctx, 'custom-field.updated', { before, after });
}
