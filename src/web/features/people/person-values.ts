/** Converts between the forms of a person and what is sent: a draft for a new one, a patch for an edit. */
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import type { CallInput } from '#contract/endpoint.ts';
import type { OptionalKey } from '#contract/fields.ts';
import type { Organization } from '#contract/organizations.ts';
import { type Person, type peopleApi, personTexts } from '#contract/people.ts';
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
  withTheirs as withTheirFields,
} from '#web/features/custom-fields/common-values.ts';
import type { CandidateInput } from '#web/features/duplicates/duplicates.api.ts';
import { draftTexts, patchTexts, textInputs } from '#web/lib/text-values.ts';

/** What adding and editing share. */
export interface PersonValues
  extends CommonValues,
    FurtherValues,
    Record<OptionalKey<typeof personTexts>, string> {
  organizationId: string | null;
  /** Shown for the id; not sent. */
  organizationName: string | null;
}

/** Adding asks for first and last name, as specified; a person has one name. */
export interface NewPersonValues extends PersonValues {
  firstName: string;
  lastName: string;
}

export interface EditedPersonValues extends PersonValues {
  name: string;
}

type Draft = NonNullable<CallInput<typeof peopleApi.create>['body']>;
export type PersonPatchInput = NonNullable<CallInput<typeof peopleApi.update>['body']>;

/** A new contact is assigned to the user who adds it. */
export function newValues(
  userId: string,
  organization?: Pick<Organization, 'id' | 'name'>,
): NewPersonValues {
  return {
    firstName: '',
    lastName: '',
    ...textInputs(personTexts),
    ...noFurther,
    organizationId: organization?.id ?? null,
    organizationName: organization?.name ?? null,
    assignedToId: userId,
    tags: [],
    customFields: {},
  };
}

export function fillValues(person: Person): EditedPersonValues {
  return {
    name: person.name,
    ...textInputs(personTexts, person),
    ...fillFurther(person),
    organizationId: person.organizationId,
    organizationName: person.organizationName,
    ...commonValues(person),
  };
}

/** Whether everything that Add Contact requires is filled in. */
export function isComplete({ firstName, lastName, email }: NewPersonValues): boolean {
  return [firstName, lastName, email].every((text) => text.trim() !== '');
}

/** What a new contact is compared by with existing ones. */
export function makeCandidate(values: NewPersonValues): CandidateInput {
  const { location, organizationId } = values;
  const name = `${values.firstName.trim()} ${values.lastName.trim()}`.trim();
  return { kind: 'person', name, ...joinAddresses(values), location, organizationId };
}

/** What a create sends: empty optional fields are left out. */
export function makeDraft(
  values: NewPersonValues,
  definitions: readonly CustomFieldDefinition[],
): Draft {
  const draft: Draft = {
    name: `${values.firstName.trim()} ${values.lastName.trim()}`,
    ...draftTexts(personTexts, values),
    ...draftFurther(values),
    ...commonDraft(values, definitions),
  };
  if (values.organizationId) draft.organizationId = values.organizationId;
  return draft;
}

/** What an edit sends: the fields that changed, null for those that were emptied. */
export function makePatch(
  values: EditedPersonValues,
  seen: Person,
  definitions: readonly CustomFieldDefinition[],
): PersonPatchInput {
  const { organizationId } = values;
  return {
    ...patchTexts(personTexts, values, seen),
    ...patchFurther(values, seen),
    ...(organizationId === seen.organizationId ? {} : { organizationId }),
    ...commonPatch(values, seen, definitions),
  };
}

/** What was typed, except for the named fields, which take the values of somebody else's version. */
export function withTheirs(
  typed: EditedPersonValues,
  theirs: EditedPersonValues,
  fields: readonly string[],
): EditedPersonValues {
  const named = fields.includes('organizationId') ? ['organizationName'] : [];
  return withTheirFields(typed, theirs, [...fields, ...named]);
}
