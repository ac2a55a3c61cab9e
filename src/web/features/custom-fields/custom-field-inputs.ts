/** Converts between the inputs of a form, which hold text, and the values of a record. */
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import type { CustomFields } from '#contract/primitives.ts';

/** The values of the inputs, by field name. A field that nobody touched may be missing. */
export type CustomFieldInputs = Record<string, string>;

type Definition = Pick<CustomFieldDefinition, 'name' | 'fieldType' | 'required'>;

/** The initial values of a form: those of a record, or none for a new one. */
export function fillInputs(values: CustomFields = {}): CustomFieldInputs {
  const known = Object.entries(values).filter(([, value]) => value !== null);
  return Object.fromEntries(known.map(([name, value]) => [name, String(value)]));
}

/** What an input shows; an untouched yes-or-no field shows no. */
export function getInputValue(definition: Definition, inputs: CustomFieldInputs): string {
  return inputs[definition.name] ?? (definition.fieldType === 'boolean' ? 'false' : '');
}

/** Errors for the required fields that are still blank, keyed as the server keys them. */
export function missingFields(
  definitions: readonly Definition[],
  inputs: CustomFieldInputs,
): Record<string, string> {
  const missing = definitions.filter(
    (each) => each.required === 'true' && getInputValue(each, inputs).trim() === '',
  );
  return Object.fromEntries(missing.map((each) => [`customFields.${each.name}`, 'Is required']));
}

/** What a create sends: the fields that have a value, or undefined if none has. */
export function customFieldsDraft(
  definitions: readonly Definition[],
  inputs: CustomFieldInputs,
): CustomFields | undefined {
  const entries = definitions.map((each) => [each.name, typedValue(each, inputs)] as const);
  const filled = entries.filter(([, value]) => value !== null);
  return filled.length > 0 ? Object.fromEntries(filled) : undefined;
}

/** What an edit sends: the fields that changed, null for those that were emptied; undefined if none changed. */
export function customFieldsPatch(
  definitions: readonly Definition[],
  inputs: CustomFieldInputs,
  stored: CustomFields,
): CustomFields | undefined {
  const changed = definitions
    .map((each) => [each.name, typedValue(each, inputs)] as const)
    .filter(([name, value]) => value !== (stored[name] ?? null));
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
}

function typedValue(definition: Definition, inputs: CustomFieldInputs): string | number | null {
  const text = getInputValue(definition, inputs).trim();
  if (text === '') return null;
  return definition.fieldType === 'number' ? Number(text) : text;
}
