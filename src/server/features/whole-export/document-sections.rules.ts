import { documentSections, type SectionName } from '#contract/data-document.ts';

export const sectionNames = Object.keys(documentSections) as SectionName[];

export function isSection(name: string): name is SectionName {
  return Object.hasOwn(documentSections, name);
}

/** Which list a field names a record of; the fields of activities may name what is gone. */
export const references: Record<string, SectionName> = {
  assignedToId: 'users',
  assigneeId: 'users',
  assignedById: 'users',
  createdById: 'users',
  uploadedById: 'users',
  organizationId: 'organizations',
  personId: 'people',
  opportunityId: 'opportunities',
  noteId: 'notes',
};

export const userFields = [
  'userId',
  ...Object.entries(references)
    .filter(([, section]) => section === 'users')
    .map(([field]) => field),
];
