/** Custom fields that a file has and we lack: who may make one beside its column. */
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import type { ImportEntity } from '#contract/imports.ts';
import { can } from '#contract/permissions.ts';
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
