/** The values of custom fields as shown to people. */
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import type { CustomFields } from '#contract/primitives.ts';
import { formatDate } from '#web/lib/format.ts';

/** '' if there is no value. */
export function printCustomValue(
  { fieldType }: Pick<CustomFieldDefinition, 'fieldType'>,
  value: CustomFields[string] | undefined,
): string {
  if (value === undefined || value === null) return '';
  if (fieldType === 'boolean') return String(value) === 'true' ? 'Yes' : 'No';
  return fieldType === 'date' ? formatDate(String(value)) : String(value);
}

/** The fields that have a value, in display order. */
export function filledFields(
  definitions: readonly CustomFieldDefinition[],
  values: CustomFields,
): { definition: CustomFieldDefinition; words: string }[] {
  return definitions
    .map((definition) => ({
      definition,
      words: printCustomValue(definition, values[definition.name]),
    }))
    .filter(({ words }) => words !== '');
}
