/** Reads custom field definitions, and checks a record's values against them. */
import { and, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import type { CustomFields } from '#contract/primitives.ts';
import { isIn, type KindIn, type RecordKind } from '#contract/records.ts';
import { invalid } from '#server/kernel/app-error.ts';
import { changes } from '#server/kernel/change-log.table.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { boundedTotal, type ListRequest, planWindow } from '#server/kernel/lists.ts';
import { contains } from '#server/kernel/matching.ts';
import { mergeCustomFields } from './custom-fields.rules.ts';
import { customFieldDefinitions } from './custom-fields.table.ts';

type Entity = KindIn<'customFields'>;
type Row = typeof customFieldDefinitions.$inferSelect;

export function toDefinition(row: Row): CustomFieldDefinition {
  return {
    id: row.id,
    name: row.name,
    label: row.label,
    fieldType: row.fieldType,
    entityType: row.entityType,
    options: row.options,
    required: row.required ? 'true' : 'false',
    helpText: row.helpText,
    displayOrder: String(row.displayOrder),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

interface DefinitionRequest extends ListRequest {
  q?: string | undefined;
  entityType?: Entity | undefined;
}

const lowerName = sql`lower(${customFieldDefinitions.name})`;
const orderings = {
  displayOrder: {
    by: sql`${customFieldDefinitions.displayOrder}`,
    direction: 'asc',
    type: 'integer',
  },
  name: { by: lowerName, direction: 'asc', type: 'text' },
  '-name': { by: lowerName, direction: 'desc', type: 'text' },
  createdAt: {
    by: sql`${customFieldDefinitions.createdAt}`,
    direction: 'asc',
    type: 'timestamptz',
  },
  '-createdAt': {
    by: sql`${customFieldDefinitions.createdAt}`,
    direction: 'desc',
    type: 'timestamptz',
  },
} as const;

function conditions(request: DefinitionRequest): SQL | undefined {
  const { q } = request;
  return and(
    request.entityType
      ? inArray(customFieldDefinitions.entityType, [request.entityType, 'both'])
      : undefined,
    q
      ? or(contains(customFieldDefinitions.name, q), contains(customFieldDefinitions.label, q))
      : undefined,
  );
}

export async function listDefinitions(ctx: VisitorContext, request: DefinitionRequest) {
  const window = planWindow(request, orderings, 'displayOrder', sql`${customFieldDefinitions.id}`);
  const rows = await ctx.db
    .select({
      id: customFieldDefinitions.id,
      definition: customFieldDefinitions,
      cursorKey: window.cursorKey,
    })
    .from(customFieldDefinitions)
    .where(and(conditions(request), window.after))
    .orderBy(window.orderBy)
    .limit(window.take);
  return window.page(rows, (row) => toDefinition(row.definition));
}

export function countDefinitions(ctx: VisitorContext, request: DefinitionRequest): Promise<string> {
  return boundedTotal(
    ctx.db,
    sql`select 1 from ${customFieldDefinitions} where ${conditions(request) ?? sql`true`}`,
    request,
  );
}

/** Former options of dropdown fields, from the change log; records keep their values. */
export async function listDroppedOptions(
  ctx: VisitorContext,
): Promise<{ name: string; options: string[] }[]> {
  const { name, options } = customFieldDefinitions;
  const { rows } = await ctx.db.execute<{ name: string; options: string[] }>(sql`
    select ${name} as name, array_agg(distinct former.option order by former.option) as options
    from ${customFieldDefinitions}
    join ${changes} on ${changes.recordId} = ${customFieldDefinitions.id}
      and ${changes.verb} = 'custom-field.updated'
    cross join lateral jsonb_array_elements_text(${changes.before} -> 'options') as former(option)
    where ${customFieldDefinitions.fieldType} = 'dropdown' and former.option <> all (${options})
    group by ${name} order by ${name}`);
  return rows;
}

/** Every definition that applies to an entity: tens, not thousands. */
export async function listAllDefinitions(
  ctx: VisitorContext,
  entity: RecordKind,
): Promise<CustomFieldDefinition[]> {
  if (!isIn('customFields', entity)) return [];
  const { items } = await listDefinitions(ctx, { entityType: entity });
  return items;
}

/**
 * The values to store when a body has `customFields`: merged over the existing ones, checked, in
 * their stored form. Undefined if the body has none. 400 names each invalid field.
 */
export async function checkedCustomFields(
  ctx: VisitorContext,
  entity: Entity,
  given: CustomFields | null | undefined,
  existing: CustomFields,
): Promise<CustomFields | undefined> {
  if (given === null || given === undefined) return undefined;
  const definitions = await holdDefinitions(ctx, entity);
  const { values, faults } = mergeCustomFields(definitions, given, existing);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return values;
}

/** Many may run at once, but none while a field is being renamed: values would end up under the old name. */
async function holdDefinitions(ctx: VisitorContext, entity: Entity) {
  await ctx.db.execute(sql`select pg_advisory_xact_lock_shared(hashtext('custom fields'))`);
  return listAllDefinitions(ctx, entity);
}

/**
 * The same for many records: 400 for a value that no record could have. What comes back says of the values of each
 * record what becomes of them, or which required field it lacks.
 */
export async function mergerOfCustomFields(
  ctx: VisitorContext,
  entity: Entity,
  given: CustomFields,
): Promise<(existing: CustomFields) => { values: CustomFields; fault: string | undefined }> {
  const definitions = await holdDefinitions(ctx, entity);
  const { faults } = mergeCustomFields(definitions, given, {});
  const wrong = Object.keys(given).flatMap((name) => {
    const fault = faults[`customFields.${name}`];
    return fault === undefined ? [] : [[`customFields.${name}`, fault]];
  });
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong));
  return (existing) => {
    const merged = mergeCustomFields(definitions, given, existing);
    const lacking = definitions.find(({ name }) => merged.faults[`customFields.${name}`]);
    const fault = lacking && `${lacking.label} ${merged.faults[`customFields.${lacking.name}`]}`;
    return { values: merged.values, fault };
  };
}
