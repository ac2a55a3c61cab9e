/** What the forms of people and organizations share: turning what was typed into what is sent. */
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import type { CustomFields } from '#contract/primitives.ts';
import {
  type CustomFieldInputs,
  customFieldsDraft,
  customFieldsPatch,
  fillInputs,
} from './custom-field-inputs.ts';

export interface CommonValues {
  // Mantine's forms require an index signature.
  [field: string]: unknown;
  assignedToId: string | null;
  tags: string[];
  customFields: CustomFieldInputs;
}

interface Seen {
  name: string;
  assignedToId: string | null;
  tags: string[];
  customFields: CustomFields;
}

interface CommonPatch {
  name?: string;
  assignedToId?: string | null;
  tags?: string[];
  customFields?: CustomFields;
}

export function commonValues({ assignedToId, tags, customFields }: Seen) {
  return { assignedToId, tags, customFields: fillInputs(customFields) };
}

/** For a create: empty values are left out. */
export function commonDraft(
  values: CommonValues,
  definitions: readonly CustomFieldDefinition[],
): CommonPatch {
  const draft: CommonPatch = { assignedToId: values.assignedToId };
  if (values.tags.length > 0) draft.tags = values.tags;
  const customFields = customFieldsDraft(definitions, values.customFields);
  if (customFields) draft.customFields = customFields;
  return draft;
}

/** For an edit: only the fields that changed. */
export function commonPatch(
  values: CommonValues & { name: string },
  seen: Seen,
  definitions: readonly CustomFieldDefinition[],
): CommonPatch {
  const patch: CommonPatch = {};
  const name = values.name.trim();
  if (name !== seen.name) patch.name = name;
  if (values.assignedToId !== seen.assignedToId) patch.assignedToId = values.assignedToId;
  if (values.tags.join('\n') !== seen.tags.join('\n')) patch.tags = values.tags;
  const customFields = customFieldsPatch(definitions, values.customFields, seen.customFields);
  if (customFields) patch.customFields = customFields;
  return patch;
}

/** What was typed, except for the named fields, which take the values of somebody else's version. */
export function withTheirs<Values extends CommonValues>(
  typed: Values,
  theirs: Values,
  fields: readonly string[],
): Values {
  const customFields = { ...typed.customFields };
  const others: Record<string, unknown> = {};
  for (const field of fields) {
    const [, custom] = field.split('customFields.');
    if (custom !== undefined) customFields[custom] = theirs.customFields[custom] ?? '';
    else others[field] = theirs[field];
  }
  return { ...typed, ...others, customFields };
}
