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
  draftFurther,
  type FurtherValues,
  fillFurther,
  joinAddresses,
  noFurther,
  patchFurther,
} from '#web/features/addresses/further-values.ts';
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
    FurtherValues,
    Record<OptionalKey<typeof organizationTexts>, string> {
  name: string;
  status: OrganizationStatus;
  parentId: string | null;
  /** Shown for the id; not sent. */
  parentName: string | null;
}

type Draft = NonNullable<CallInput<typeof organizationsApi.create>['body']>;
export type OrganizationPatchInput = NonNullable<CallInput<typeof organizationsApi.update>['body']>;

/** A new organization is a prospect, assigned to the user who adds it. */
export function newValues(userId: string): OrganizationValues {
  return {
    name: '',
    ...textInputs(organizationTexts),
    ...noFurther,
    status: 'prospect',
    parentId: null,
    parentName: null,
    assignedToId: userId,
    tags: [],
    customFields: {},
  };
}

export function fillValues(organization: Organization): OrganizationValues {
  const { name, status, parentId, parentName } = organization;
  const texts = { ...textInputs(organizationTexts, organization), ...fillFurther(organization) };
  return { name, ...texts, status, parentId, parentName, ...commonValues(organization) };
}

/** What a new organization is compared by with existing ones. */
export function makeCandidate(values: OrganizationValues): CandidateInput {
  const { name, website, location } = values;
  return { kind: 'organization', name, ...joinAddresses(values), website, location };
}

/** What a create sends: empty optional fields are left out. */
export function makeDraft(
  values: OrganizationValues,
  definitions: readonly CustomFieldDefinition[],
): Draft {
  const { parentId } = values;
  return {
    name: values.name.trim(),
    status: values.status,
    ...(parentId && { parentId }),
    ...draftTexts(organizationTexts, values),
    ...draftFurther(values),
    ...commonDraft(values, definitions),
  };
}

/** What an edit sends: the fields that changed, null for those that were emptied. */
export function makePatch(
  values: OrganizationValues,
  seen: Organization,
  definitions: readonly CustomFieldDefinition[],
): OrganizationPatchInput {
  const { status, parentId } = values;
  return {
    ...patchTexts(organizationTexts, values, seen),
    ...patchFurther(values, seen),
    ...(status === seen.status ? {} : { status }),
    ...(parentId === seen.parentId ? {} : { parentId }),
    ...commonPatch(values, seen, definitions),
  };
}
