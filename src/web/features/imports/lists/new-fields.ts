/** Custom fields that a file has and we lack: who may have the import make one, and what is sent of them. */
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import type { ColumnMapping, ImportEntity, ImportTarget } from '#contract/imports.ts';
import { can } from '#contract/permissions.ts';
import type { PlannedField } from '#contract/planned-fields.ts';
import { isIn, kindOfList } from '#contract/records.ts';
import type { FieldOwner } from '#web/features/custom-fields/custom-fields.api.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';

/** The kind that a new field is of; null if its records have none, or this user may not add any. */
export function useOwnerOfNewFields(entity: ImportEntity | undefined): FieldOwner | null {
  const mayManage = can(useCurrentUser(), 'custom-field.manage');
  if (entity === undefined) return null;
  const kind = kindOfList(entity);
  return mayManage && isIn('customFields', kind) ? kind : null;
}

/** Its name in a mapping. */
export function nameTarget({ name }: Pick<CustomFieldDefinition, 'name'>): string {
  return `customFields.${name}`;
}

/** With another one, or with further options of one that is planned already. */
export function planField(planned: readonly PlannedField[], field: PlannedField): PlannedField[] {
  const before = planned.find(({ name }) => name === field.name);
  const others = planned.filter(({ name }) => name !== field.name);
  const options = [...(before?.options ?? []), ...field.options];
  return [...others, { ...(before ?? field), options }];
}

/** The options that a dropdown lacks, as the import is to add them. */
export function planOptions(definition: CustomFieldDefinition, options: string[]): PlannedField {
  const { name, label, fieldType, entityType, helpText, required, displayOrder } = definition;
  return {
    name,
    label,
    fieldType,
    entityType,
    options,
    required: required === 'true',
    helpText,
    displayOrder: Number(displayOrder),
  };
}

/** Those that a column becomes: nobody asks for the others any more. */
export function pickMapped(chosen: {
  mapping: readonly ColumnMapping[];
  plannedFields: readonly PlannedField[];
}): PlannedField[] {
  const mapped = new Set(chosen.mapping.map(({ field }) => field));
  return chosen.plannedFields.filter((field) => mapped.has(nameTarget(field)));
}

/** What columns can become, with the fields that are planned. */
export function addPlannedTargets(
  targets: readonly ImportTarget[],
  planned: readonly PlannedField[],
): ImportTarget[] {
  const there = new Set(targets.map(({ field }) => field));
  const added = planned.filter((field) => !there.has(nameTarget(field)));
  return [
    ...targets,
    ...added.map((field) => ({
      field: nameTarget(field),
      label: field.label,
      required: false,
      shared: false,
    })),
  ];
}
