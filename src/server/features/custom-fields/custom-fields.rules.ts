/** Checks custom field values against their definitions, and converts each to its stored form. */
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import { type CustomFields, Day } from '#contract/primitives.ts';

type Definition = Pick<
  CustomFieldDefinition,
  'name' | 'label' | 'fieldType' | 'options' | 'required'
>;
type Value = CustomFields[string];

/** JavaScript would also accept `0x1f`, which nobody means in a form. */
const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/**
 * Merges `given` over `existing`: null and blank remove a value; omitted names keep theirs.
 * `faults` is keyed `customFields.<name>`; `values` is valid only if there are none.
 */
export function mergeCustomFields(
  definitions: readonly Definition[],
  given: CustomFields,
  existing: CustomFields,
): { values: CustomFields; faults: Record<string, string> } {
  // Maps, because a field may have the name of a built-in property, such as `constructor`.
  const values = new Map(Object.entries(existing));
  const faults: Record<string, string> = {};
  const byName = new Map(definitions.map((definition) => [definition.name, definition]));
  for (const [name, value] of Object.entries(given)) {
    const definition = byName.get(name);
    if (isBlank(value)) values.delete(name);
    else if (value === values.get(name)) continue;
    else if (!definition) faults[`customFields.${name}`] = 'is not a custom field';
    else {
      const result = normalValue(definition, value);
      if ('fault' in result) faults[`customFields.${name}`] = result.fault;
      else values.set(name, result.value);
    }
  }
  for (const { name, required } of definitions) {
    if (required === 'true' && !values.has(name)) {
      faults[`customFields.${name}`] ??= 'is required';
    }
  }
  return { values: Object.fromEntries(values), faults };
}

function isBlank(value: Value): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '');
}

function normalValue(definition: Definition, value: Value): { value: Value } | { fault: string } {
  const text = String(value).trim();
  switch (definition.fieldType) {
    case 'number': {
      const number = decimal.test(text) ? Number(text) : Number.NaN;
      return Number.isFinite(number) ? { value: number } : { fault: 'must be a number' };
    }
    case 'date':
      return Day.safeParse(text).success
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
