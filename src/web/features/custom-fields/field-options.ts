import type { FieldEntity, FieldType } from '#contract/custom-fields.ts';
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
