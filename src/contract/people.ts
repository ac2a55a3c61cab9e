/**
 * A person: somebody the team sells to. Add a line of text to `personTexts` and as a column of the
 * table; everything that reads the fields then has it.
 */
import { z } from 'zod';
import { FieldsFilter } from './custom-fields.ts';
import { DuplicatesChoice } from './duplicates.ts';
import {
  emailField,
  type Fields,
  nameField,
  phoneField,
  pickShape,
  placeField,
  tagsField,
  textField,
  valueField,
} from './fields.ts';
import { addressDraft, addressFields, addressReply, storedAddresses } from './further-addresses.ts';
import {
  bothSorts,
  CustomFields,
  Day,
  Id,
  Instant,
  KeptCustomFields,
  listQuery,
  OptionalId,
  OwnerFilter,
  Skip,
  sortOrField,
  Tags,
  text,
  WhereFilter,
} from './primitives.ts';
import { recordEndpoints } from './record-endpoints.ts';
import * as stored from './stored.ts';

/** In the order of the wire. */
export const personTexts = {
  name: nameField('Name', 200, {
    imported: { isRequired: true, words: /name/, aliases: /^(contact|person|customer|client)$/ },
    searched: ['list', 'everywhere'],
  }),
  email: emailField(true, ['list', 'everywhere']),
  phone: phoneField(['everywhere']),
  location: placeField('Location', 300),
  jobTitle: textField('Job title', 200, {
    imported: {
      words: /jobtitle|jobrole|position|organi[sz]ationtitle/,
      aliases: /^(role|job|occupation)$/,
    },
  }),
  /** What they are called, where it is not their name. */
  preferredName: textField('Preferred name', 200, {
    isLater: true,
    imported: { words: /preferredname|knownas|^nickname$/ },
    searched: ['list', 'everywhere'],
  }),
};

/** In the order of a list's columns. */
export const personFields = {
  name: personTexts.name,
  email: personTexts.email,
  phone: personTexts.phone,
  jobTitle: personTexts.jobTitle,
  preferredName: personTexts.preferredName,
  organizationId: valueField('Organization', 'organization', {
    imported: {
      as: 'organization',
      words: /company|organi[sz]ation|employer|dealership|(account|business)name/,
      aliases: /^(account|business|dealer)$/,
    },
  }),
  location: personTexts.location,
  ...addressFields,
  tags: tagsField(),
  assignedToId: valueField('Assigned To', 'user', { noun: 'assignee', header: 'Owner' }),
} satisfies Fields;

export const PersonDraft = z.object({
  ...pickShape(personTexts, 'draft'),
  organizationId: OptionalId,
  /** If left out, the signed-in user; null means nobody. */
  assignedToId: OptionalId,
  tags: Tags.nullish(),
  customFields: CustomFields.nullish(),
  ...addressDraft,
});
export type PersonDraft = z.output<typeof PersonDraft>;

/** An organization that a row names beside the primary one: they belong to it, or did until a day. */
export const ImportedEmployer = z.object({
  organizationName: z.string(),
  /** Once it is found or made. */
  organizationId: Id.optional(),
  role: z.string().nullable(),
  from: Day.nullable(),
  until: Day.nullable(),
});
export type ImportedEmployer = z.output<typeof ImportedEmployer>;

/** What a row of an imported list becomes; organizations are found by their names. */
export const ImportedPerson = PersonDraft.extend({
  organizationName: z.string().nullable(),
  /** Since when they belong to that one. */
  organizationFrom: Day.nullish(),
  employers: z.array(ImportedEmployer).optional(),
});
export type ImportedPerson = z.output<typeof ImportedPerson>;

export const PersonPatch = PersonDraft.partial();
export type PersonPatch = z.output<typeof PersonPatch>;

export const Person = z.object({
  id: Id,
  ...pickShape(personTexts, 'reply'),
  organizationId: Id.nullable(),
  organizationName: z.string().nullable(),
  assignedToId: Id.nullable(),
  /** Who gave it to its assignee; null if nobody did, or the system. */
  assignedById: Id.nullable(),
  createdById: Id.nullable(),
  tags: z.array(z.string()),
  customFields: KeptCustomFields,
  createdAt: Instant,
  updatedAt: Instant,
  ...addressReply,
});
export type Person = z.output<typeof Person>;

export const personSorts = bothSorts([
  'name',
  'createdAt',
  'updatedAt',
  'email',
  'phone',
  'location',
  'jobTitle',
  'preferredName',
  'organizationId',
  'tags',
  'assignedToId',
]);

export const PersonFilter = listQuery(
  {
    organizationId: Id.optional(),
    assignedToId: OwnerFilter.optional(),
    tag: text(60).optional(),
    fields: FieldsFilter.optional(),
    where: WhereFilter.optional(),
    skip: Skip.optional(),
  },
  personSorts,
).extend({ sort: sortOrField(personSorts) });
export type PersonFilter = z.output<typeof PersonFilter>;

const person = recordEndpoints('person');

export const peopleApi = {
  list: person.list('Lists people, whole or page by page.', { query: PersonFilter, item: Person }),
  get: person.get('Reads a person.', { reply: Person }),
  create: person.create('Creates a person.', {
    query: DuplicatesChoice,
    body: PersonDraft,
    reply: Person,
  }),
  update: person.update('Changes the fields of a person that are sent.', {
    body: PersonPatch,
    reply: Person,
  }),
  remove: person.remove(
    'Deletes a person with their notes, files and open tasks; this can be undone.',
  ),
  /** Undoes a deletion: restores the person, and the notes, files and open tasks that were deleted with them. */
  restore: person.restore('Brings a deleted person back, with what went with them.', {
    reply: Person,
  }),
};

/** Its form in a document of Export Data. */
export const StoredPerson = z.strictObject({
  id: Id,
  ...stored.texts(personTexts),
  organizationId: stored.reference,
  assignedToId: stored.reference,
  assignedById: stored.assignedById,
  createdById: stored.reference,
  tags: stored.tags,
  customFields: stored.customFields,
  ...storedAddresses,
  importId: stored.reference,
  ...stored.written,
  ...stored.hidden,
});
