import { documentSections, type SectionName } from '#contract/data-document.ts';
import { listKeys } from '#contract/list-keys.ts';
import { recordKinds, records } from '#contract/records.ts';

export const sectionNames = listKeys(documentSections);

export function isSection(name: string): name is SectionName {
  return Object.hasOwn(documentSections, name);
}

/** The list that each reference field refers to; the fields of activities may refer to deleted records. */
export const references: Record<string, SectionName> = {
  assignedToId: 'users',
  assigneeId: 'users',
  assignedById: 'users',
  createdById: 'users',
  uploadedById: 'users',
  forOrganizationId: 'organizations',
  parentId: 'organizations',
  ...Object.fromEntries(
    sectionNames.flatMap((section) => {
      const kind = recordKinds.find((each) => records[each].list === section);
      return kind ? [[`${kind}Id`, section]] : [];
    }),
  ),
};

/** Fields that hold the ids of several colleagues. */
export const userLists = ['participantIds'];

export const userFields = [
  'userId',
  ...Object.entries(references)
    .filter(([, section]) => section === 'users')
    .map(([field]) => field),
];
