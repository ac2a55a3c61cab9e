/** Custom fields and options that an import makes: they read its file like others, and are there with its rows. */
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import type { ImportEntity } from '#contract/imports.ts';
import { addPlannedFields, type PlannedField } from '#contract/planned-fields.ts';
import { kindOfList } from '#contract/records.ts';
import {
  listAllDefinitions,
  listDefinitions,
} from '#server/features/custom-fields/custom-fields.queries.ts';
import { makePlannedField } from '#server/features/custom-fields/make-planned-field.ts';
import type { ImportSettings } from '#server/features/imports/files/import-settings.ts';
import { AppError } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context } from '#server/kernel/context.ts';

type Planned = Pick<ImportSettings, 'plannedFields'>;

/** The custom fields that a list can have, with those that its import makes. */
export async function listFieldsOfImport(
  ctx: Context,
  entity: ImportEntity,
  { plannedFields = [] }: Planned,
): Promise<CustomFieldDefinition[]> {
  const kind = kindOfList(entity);
  const applying = plannedFields.filter(({ entityType }) => [kind, 'both'].includes(entityType));
  return addPlannedFields(await listAllDefinitions(ctx, kind), applying);
}

/** 403 for who may not define fields, 409 if a name has been taken by a field of another type or kind. */
export async function assertPlannable(
  ctx: Context,
  plannedFields: readonly PlannedField[],
): Promise<void> {
  if (plannedFields.length === 0) return;
  authorize(ctx, 'custom-field.manage');
  const { items } = await listDefinitions(ctx, {});
  const byName = new Map(items.map((definition) => [definition.name, definition]));
  for (const planned of plannedFields) {
    const there = byName.get(planned.name);
    if (there && !isSame(there, planned)) {
      throw new AppError('conflict', `The name ${planned.name} is taken by another field.`);
    }
  }
}

/** In the transaction of the rows, after them: a run that fails or is called off makes none. */
export async function makePlannedFields(
  ctx: Context,
  { plannedFields = [] }: Planned,
): Promise<void> {
  await assertPlannable(ctx, plannedFields);
  for (const planned of plannedFields) await makePlannedField(ctx, planned);
}

function isSame(there: CustomFieldDefinition, planned: PlannedField): boolean {
  return there.fieldType === planned.fieldType && there.entityType === planned.entityType;
}
