/** Converts between the form of an organization and what is sent: a draft for a new one, a patch for an edit. */
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
  type CommonValues,
  commonDraft,
  commonPatch,
  commonValues,
} from '#web/features/custom-fields/common-values.ts';
import type { CandidateInput } from '#web/features/duplicates/duplicates.api.ts';
import { draftTexts, patchTexts, textInputs } from '#web/lib/text-values.ts';

export interface OrganizationValues
  extends CommonValues,
    Record<OptionalKey<typeof organizationTexts>, string> {
  name: string;
  status: OrganizationStatus;
}

type Draft = NonNullable<CallInput<typeof organizationsApi.create>['body']>;
export type OrganizationPatchInput = NonNullable<CallInput<typeof organizationsApi.update>['body']>;

/** A new organization is a prospect, assigned to the user who adds it. */
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
  const { name, status } = organization;
  const texts = textInputs(organizationTexts, organization);
  return { name, ...texts, status, ...commonValues(organization) };
}

/** What a new organization is compared by with existing ones. */
export function makeCandidate(values: OrganizationValues): CandidateInput {
  const { name, email, phone, website, location } = values;
  return { kind: 'organization', name, email, phone, website, location };
}

/** What a create sends: empty optional fields are left out. */
export function makeDraft(
  values: OrganizationValues,
  definitions: readonly CustomFieldDefinition[],
): Draft {
  return {
    name: values.name.trim(),
    status: values.status,
    ...draftTexts(organizationTexts, values),
    ...commonDraft(values, definitions),
  };
}

/** What an edit sends: the fields that changed, null for those that were emptied. */
export function makePatch(
  values: OrganizationValues,
  seen: Organization,
  definitions: readonly CustomFieldDefinition[],
): OrganizationPatchInput {
  const { status } = values;
  return {
    ...patchTexts(organizationTexts, values, seen),
    ...(status === seen.status ? {} : { status }),
    ...commonPatch(values, seen, definitions),
  };
}
