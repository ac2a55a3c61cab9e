/** Custom fields and options that a file has and the CRM lacks: its import makes them, and nothing before it does. */
import { z } from 'zod';
import {
  type CustomFieldDefinition,
  FieldEntity,
  FieldType,
  hiddenKey,
  lastDisplayOrder,
} from './custom-fields.ts';
import { requiredText, text } from './primitives.ts';

/** A field to be made; of a dropdown that is there, the options that it is given. */
export const PlannedField = z.object({
  name: requiredText(100).refine((name) => name !== hiddenKey, `must not be ${hiddenKey}`),
  label: requiredText(100),
  fieldType: FieldType,
  entityType: FieldEntity,
  options: z.array(requiredText(100)).max(200, 'must hold at most 200 options'),
  required: z.boolean(),
  helpText: text(500).nullable(),
  displayOrder: z.number().int().min(0).max(lastDisplayOrder),
});
export type PlannedField = z.output<typeof PlannedField>;

export const PlannedFields = z.array(PlannedField).max(100, 'must hold at most 100 fields');

const notYet = {
  id: '00000000-0000-0000-0000-000000000000',
  createdAt: new Date(0).toISOString(),
  updatedAt: new Date(0).toISOString(),
};

/** Whether a field is to be made first. */
export function isPlanned({ id }: Pick<CustomFieldDefinition, 'id'>): boolean {
  return id === notYet.id;
}

/** The fields as they will be. */
export function addPlannedFields(
  definitions: readonly CustomFieldDefinition[],
  planned: readonly PlannedField[],
): CustomFieldDefinition[] {
  const byName = new Map(definitions.map((definition) => [definition.name, definition]));
  for (const field of planned) {
    const there = byName.get(field.name);
    const next = there
      ? { ...there, options: joinOptions(there, field.options) }
      : {
          ...field,
          ...notYet,
          required: field.required ? ('true' as const) : ('false' as const),
          displayOrder: String(field.displayOrder),
        };
    byName.set(field.name, next);
  }
  return [...byName.values()];
}

/** Those of a dropdown with others after them, each once whatever its case. */
export function joinOptions(
  { fieldType, options }: Pick<CustomFieldDefinition, 'fieldType' | 'options'>,
  further: readonly string[],
): string[] {
  if (fieldType !== 'dropdown') return options;
  const joined = new Map(options.map((option) => [option.toLowerCase(), option]));
  for (const option of further) {
    const key = option.toLowerCase();
    if (!joined.has(key)) joined.set(key, option);
  }
  return [...joined.values()];
}
