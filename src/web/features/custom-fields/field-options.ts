import {
  type CustomFieldDefinition,
  type FieldEntity,
  type FieldType,
  lastDisplayOrder,
} from '#contract/custom-fields.ts';
import { getTitle, kindsIn } from '#contract/records.ts';

export const typeOptions: { value: FieldType; label: string }[] = [
  { value: 'text', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'date', label: 'Date' },
  { value: 'boolean', label: 'Yes or no' },
  { value: 'dropdown', label: 'Dropdown' },
  { value: 'textarea', label: 'Long text' },
];

export const entityOptions: { value: FieldEntity; label: string }[] = [
  { value: 'both', label: 'People and organizations' },
  ...kindsIn('customFields').map((kind) => ({ value: kind, label: getTitle(kind) })),
];

/** The position of a new field: after all others. */
export function orderAfter(
  definitions: readonly Pick<CustomFieldDefinition, 'displayOrder'>[],
): number {
  const orders = definitions.map(({ displayOrder }) => Number(displayOrder));
  return Math.min(Math.max(-1, ...orders) + 1, lastDisplayOrder);
}

/** The cells of a column that a dropdown does not offer, each once. */
export function missingOptions(
  { fieldType, options }: Pick<CustomFieldDefinition, 'fieldType' | 'options'>,
  cells: readonly string[],
): string[] {
  if (fieldType !== 'dropdown') return [];
  const offered = new Set(options.map((option) => option.toLowerCase()));
  const missing = new Map<string, string>();
  for (const cell of cells.map((cell) => cell.trim())) {
    const key = cell.toLowerCase();
    if (key !== '' && !offered.has(key) && !missing.has(key)) missing.set(key, cell);
  }
  return [...missing.values()];
}
