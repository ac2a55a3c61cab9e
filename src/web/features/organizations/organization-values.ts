/** Between the form of an organization and what is sent: a draft for a new one, a patch for an edit. */
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import type { CallInput } from '#contract/endpoint.ts';
import type { OptionalKey } from '#contract/fields.ts';
import {
  type Organization,
  type OrganizationStatus,
  type organizationsApi,
  organizationTexts,
} from '#contract/organizations.ts';
import {
  type CustomFieldInputs,
  customFieldsDraft,
  customFieldsPatch,
  fillInputs,
} from '#web/features/custom-fields/custom-field-inputs.ts';
import type { CandidateInput } from '#web/features/duplicates/duplicates.api.ts';
import { draftTexts, patchTexts, textInputs } from '#web/lib/text-values.ts';

export interface OrganizationValues extends Record<OptionalKey<typeof organizationTexts>, string> {
  // Mantine's forms ask for an index.
  [field: string]: unknown;
  name: string;
  status: OrganizationStatus;
  assignedToId: string | null;
  tags: string[];
  customFields: CustomFieldInputs;
}

type Draft = NonNullable<CallInput<typeof organizationsApi.create>['body']>;
export type OrganizationPatchInput = NonNullable<CallInput<typeof organizationsApi.update>['body']>;

/** A new organization is a prospect of whoever adds it. */
export function newValues(userId: string): OrganizationValues {
  return {
    name: '',
    ...textInputs(organizationTexts),
    status: 'prospect',
    assignedToId: userId,
    tags: [],
    customFields: {},
  };
}

export function fillValues(organization: Organization): OrganizationValues {
  const { name, status, assignedToId, tags, customFields } = organization;
  return {
    name,
    ...textInputs(organizationTexts, organization),
    status,
    assignedToId,
    tags,
    customFields: fillInputs(customFields),
  };
}

/** What a new organization is compared by with those that are there. */
export function makeCandidate(values: OrganizationValues): CandidateInput {
  const { name, email, phone, website, location } = values;
  return { kind: 'organization', name, email, phone, website, location };
}

/** What a create sends: optional fields that are empty are left out. */
export function makeDraft(
  values: OrganizationValues,
  definitions: readonly CustomFieldDefinition[],
): Draft {
  const draft: Draft = {
    name: values.name.trim(),
    status: values.status,
    assignedToId: values.assignedToId,
    ...draftTexts(organizationTexts, values),
  };
  if (values.tags.length > 0) draft.tags = values.tags;
  const customFields = customFieldsDraft(definitions, values.customFields);
  if (customFields) draft.customFields = customFields;
  return draft;
}

/** What an edit sends: the fields that changed, null for those made empty. */
export function makePatch(
  values: OrganizationValues,
  seen: Organization,
  definitions: readonly CustomFieldDefinition[],
): OrganizationPatchInput {
  const patch: OrganizationPatchInput = patchTexts(organizationTexts, values, seen);
  const name = values.name.trim();
  if (name !== seen.name) patch.name = name;
  if (values.status !== seen.status) patch.status = values.status;
  if (values.assignedToId !== seen.assignedToId) patch.assignedToId = values.assignedToId;
  if (values.tags.join('\n') !== seen.tags.join('\n')) patch.tags = values.tags;
  const customFields = customFieldsPatch(definitions, values.customFields, seen.customFields);
  if (customFields) patch.customFields = customFields;
  return patch;
}

/** What was typed, with the named fields as somebody else has left them. */
export function withTheirs(
  typed: OrganizationValues,
  theirs: OrganizationValues,
  fields: readonly string[],
): OrganizationValues {
  const merged: OrganizationValues = { ...typed, customFields: { ...typed.customFields } };
  for (const field of fields) {
    const [, custom] = field.split('customFields.');
    if (custom !== undefined) merged.customFields[custom] = theirs.customFields[custom] ?? '';
    else merged[field] = theirs[field];
  }
  return merged;
}
