/**
 * Creates, changes and deletes custom fields. Raw SQL counts the values and renames the field in territories that
 * use it: those features build on this one, not the other way round.
 */
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import {
  type CustomFieldDefinition,
  type CustomFieldDraft,
  type CustomFieldPatch,
  type CustomFieldUsage,
  lastDisplayOrder,
} from '#contract/custom-fields.ts';
import { AppError, invalid, notFound } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { assertUnchanged, changedAt } from '#server/kernel/http/etags.ts';
import { newId } from '#server/kernel/ids.ts';
import { brokenConstraint } from '#server/kernel/postgres/postgres-errors.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { toDefinition } from './custom-fields.queries.ts';
import { customFieldDefinitions } from './custom-fields.table.ts';

type Row = typeof customFieldDefinitions.$inferSelect;

/** Moves the values in a noun's records to the field's new name; each noun does this for its own records. */
export type RenameValues = (ctx: Context, from: string, to: string) => Promise<void>;

const tables = [sql`people`, sql`organizations`];

export async function createCustomField(
  ctx: Context,
  draft: CustomFieldDraft,
): Promise<CustomFieldDefinition> {
  authorize(ctx, 'custom-field.manage');
  return inTransaction(ctx, async (ctx) => {
    await lockFields(ctx);
    const now = ctx.clock.now();
    const row: Row = {
      id: newId(),
      name: draft.name,
      label: draft.label,
      fieldType: draft.fieldType ?? 'text',
      entityType: draft.entityType ?? 'both',
      options: draft.options ?? [],
      required: draft.required ?? false,
      helpText: draft.helpText ?? null,
      displayOrder: draft.displayOrder ?? 0,
      createdAt: now,
      updatedAt: now,
    };
    assertOptions(row);
    await ctx.db.insert(customFieldDefinitions).values(row).catch(refuseTakenName);
    const after = toDefinition(row);
    await recordChange(ctx, 'custom-field.created', { before: null, after });
    return after;
  });
}

export async function updateCustomField(
  ctx: Context,
  id: string,
  patch: CustomFieldPatch,
  carriers: readonly RenameValues[],
): Promise<CustomFieldDefinition> {
  authorize(ctx, 'custom-field.manage');
  return inTransaction(ctx, async (ctx) => {
    await lockFields(ctx);
    const row = await getRowOrThrow(ctx, id);
    assertUnchanged(ctx, row);
    const next: Row = {
      ...row,
      name: patch.name ?? row.name,
      label: patch.label ?? row.label,
      fieldType: patch.fieldType ?? row.fieldType,
      entityType: patch.entityType ?? row.entityType,
      options: patch.options === undefined ? row.options : (patch.options ?? []),
      required: patch.required ?? row.required,
      helpText: patch.helpText === undefined ? row.helpText : patch.helpText,
      displayOrder: patch.displayOrder ?? row.displayOrder,
      updatedAt: changedAt(ctx, row),
    };
    assertOptions(next);
    if (next.fieldType !== row.fieldType) await assertConvertible(ctx, row, next);
    await ctx.db
      .update(customFieldDefinitions)
      .set(next)
      .where(eq(customFieldDefinitions.id, id))
      .catch(refuseTakenName);
    if (next.name !== row.name) await renameEverywhere(ctx, carriers, row.name, next.name);
    const after = toDefinition(next);
    await recordChange(ctx, 'custom-field.updated', { before: toDefinition(row), after });
    return after;
  });
}

/** The values stay in the records: a later field of the same name shows them again. */
export async function deleteCustomField(ctx: Context, id: string): Promise<void> {
  authorize(ctx, 'custom-field.manage');
  await inTransaction(ctx, async (ctx) => {
    await lockFields(ctx);
    const row = await getRowOrThrow(ctx, id);
    await ctx.db.delete(customFieldDefinitions).where(eq(customFieldDefinitions.id, id));
    await recordChange(ctx, 'custom-field.deleted', { before: toDefinition(row), after: null });
  });
}

export async function reorderCustomFields(
  ctx: Context,
  ids: readonly string[],
): Promise<CustomFieldDefinition[]> {
  authorize(ctx, 'custom-field.manage');
  return inTransaction(ctx, async (ctx) => {
    await lockFields(ctx);
    const rows = await ctx.db
      .select()
      .from(customFieldDefinitions)
      .orderBy(asc(customFieldDefinitions.displayOrder), asc(customFieldDefinitions.id));
    const place = new Map(ids.map((id, index) => [id, index]));
    if (place.size !== ids.length || ids.some((id) => !rows.some((row) => row.id === id))) {
      throw invalid({ ids: 'must name each field once, and no other' });
    }
    const placeOf = (row: Row) => place.get(row.id) ?? ids.length;
    const ordered = rows.toSorted((one, other) => placeOf(one) - placeOf(other));
    const result: CustomFieldDefinition[] = [];
    for (const [displayOrder, row] of ordered.entries()) {
      if (row.displayOrder === displayOrder) {
        result.push(toDefinition(row));
        continue;
      }
      const next = { ...row, displayOrder, updatedAt: changedAt(ctx, row) };
      await ctx.db
        .update(customFieldDefinitions)
        .set({ displayOrder, updatedAt: next.updatedAt })
        .where(eq(customFieldDefinitions.id, row.id));
      const after = toDefinition(next);
      await recordChange(ctx, 'custom-field.updated', { before: toDefinition(row), after });
      result.push(after);
    }
    return result;
  });
}

/** Counts visible records, not deleted ones. */
export async function usageOfCustomField(ctx: Context, id: string): Promise<CustomFieldUsage> {
  authorize(ctx, 'custom-field.manage');
  const { name, fieldType } = await getRowOrThrow(ctx, id);
  const [people = 0, organizations = 0] = await Promise.all(
    tables.map((table) => countCarriers(ctx, sql`${table} where deleted_at is null`, name)),
  );
  if (fieldType !== 'dropdown') return { people, organizations, options: [] };
  const { rows } = await ctx.db.execute<{ option: string; records: number }>(sql`
    select value as option, count(*)::int as records from (
      select custom_fields ->> ${name}::text as value from people where deleted_at is null
      union all
      select custom_fields ->> ${name}::text from organizations where deleted_at is null
    ) as carried where value is not null group by value order by value limit 1000`);
  return { people, organizations, options: rows };
}

/** Values and definitions must not change at the same time; writes of records wait briefly. */
async function lockFields(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('custom fields'))`);
}

async function getRowOrThrow(ctx: Context, id: string): Promise<Row> {
  const [row] = await ctx.db
    .select()
    .from(customFieldDefinitions)
    .where(eq(customFieldDefinitions.id, id));
  if (!row) throw notFound('Custom field');
  return row;
}

/** The last position: for a field that nobody has ordered, such as one from a sync. */
export async function nextDisplayOrder(ctx: Context): Promise<number> {
  const [row] = await ctx.db
    .select({ last: sql<number | null>`max(${customFieldDefinitions.displayOrder})` })
    .from(customFieldDefinitions);
  return Math.min((row?.last ?? -1) + 1, lastDisplayOrder);
}

function assertOptions({ fieldType, options }: Row): void {
  if (fieldType === 'dropdown' && options.length === 0) {
    throw invalid({ options: 'must hold at least one option' });
  }
}

/** Any value can become text; other types may not fit the existing values. */
async function assertConvertible(ctx: Context, row: Row, next: Row): Promise<void> {
  if (next.fieldType === 'text' || next.fieldType === 'textarea') return;
  const counts = await Promise.all(tables.map((table) => countCarriers(ctx, table, row.name)));
  const carriers = counts.reduce((sum, count) => sum + count, 0);
  if (carriers === 0) return;
  const records = carriers === 1 ? '1 record carries' : `${carriers} records carry`;
  const fields = { fieldType: `cannot change to this while ${records} a value` };
  throw new AppError('conflict', `The type ${fields.fieldType}.`, { fields });
}

/** Values get the new name, and so do the territories if they use this field. */
async function renameEverywhere(
  ctx: Context,
  carriers: readonly RenameValues[],
  from: string,
  to: string,
): Promise<void> {
  for (const table of tables) {
    if ((await countCarriers(ctx, table, to)) === 0) continue;
    const fields = { name: 'still has values from a field that was deleted' };
    throw new AppError('conflict', `The name ${fields.name}.`, { fields });
  }
  for (const rename of carriers) await rename(ctx, from, to);
  const now = ctx.clock.now().toISOString();
  await ctx.db.execute(
    sql`update territories set code_field = ${to}, updated_at = ${now} where code_field = ${from}`,
  );
}

async function countCarriers(ctx: Context, from: SQL, name: string): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(
    sql`select count(*) filter (where custom_fields ->> ${name}::text is not null)::int as count from ${from}`,
  );
  return rows[0]?.count ?? 0;
}

function refuseTakenName(error: unknown): never {
  if (brokenConstraint(error) !== 'custom_field_definitions_name') throw error;
  const fields = { name: 'is taken by another field' };
  throw new AppError('conflict', 'That name is taken by another field.', { fields });
}
