/** Checks custom field values against their definitions, and brings each into its one stored form. */
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import type { CustomFields } from '#contract/primitives.ts';

type Definition = Pick<
  CustomFieldDefinition,
  'name' | 'label' | 'fieldType' | 'options' | 'required'
>;
type Value = CustomFields[string];

const isoDate = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/**
 * Merges `given` over `existing`: null and blank remove a value, names left out stay as they are.
 * `faults` is keyed `customFields.<name>`; `values` holds only when there are none.
 */
export function mergeCustomFields(
  definitions: readonly Definition[],
  given: CustomFields,
  existing: CustomFields,
): { values: CustomFields; faults: Record<string, string> } {
  const values: CustomFields = { ...existing };
  const faults: Record<string, string> = {};
  const byName = new Map(definitions.map((definition) => [definition.name, definition]));
  for (const [name, value] of Object.entries(given)) {
    const definition = byName.get(name);
    if (value === null || value === '') delete values[name];
    else if (value === existing[name]) continue;
    else if (!definition) faults[`customFields.${name}`] = 'is not a custom field';
    else {
      const result = normalValue(definition, value);
      if ('fault' in result) faults[`customFields.${name}`] = result.fault;
      else values[name] = result.value;
    }
  }
  for (const { name, required } of definitions) {
    if (required === 'true' && values[name] === undefined) {
      faults[`customFields.${name}`] ??= 'is required';
    }
  }
  return { values, faults };
}

function normalValue(definition: Definition, value: Value): { value: Value } | { fault: string } {
  const text = String(value).trim();
  switch (definition.fieldType) {
    case 'number': {
      const number = Number(text);
      return text !== '' && Number.isFinite(number)
        ? { value: number }
        : { fault: 'must be a number' };
    }
    case 'date':
      return isoDate.test(text) && !Number.isNaN(Date.parse(text))
        ? { value: text }
        : { fault: 'must be a date such as 2026-11-20' };
    case 'boolean': {
      const word = text.toLowerCase();
      if (['true', 'yes', '1'].includes(word)) return { value: 'true' };
      if (['false', 'no', '0'].includes(word)) return { value: 'false' };
      return { fault: 'must be true or false' };
    }
    case 'dropdown': {
      const option = definition.options.find((o) => o.toLowerCase() === text.toLowerCase());
      return option === undefined
        ? { fault: `must be one of ${definition.options.join(', ')}` }
        : { value: option };
    }
    case 'text':
    case 'textarea':
      return { value: text };
  }
}
