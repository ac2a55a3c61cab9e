/** An organization: a business account. */
import { z } from 'zod';
import { FieldsFilter } from './custom-fields.ts';
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
  websiteField,
} from './fields.ts';
import {
  CustomFields,
  Id,
  Instant,
  KeptCustomFields,
  listQuery,
  OptionalId,
  OwnerFilter,
  Tags,
  text,
} from './primitives.ts';
import { recordEndpoints } from './record-endpoints.ts';
import * as stored from './stored.ts';

export const organizationStatuses = ['active', 'prospect', 'inactive'] as const;
export const OrganizationStatus = z.enum(organizationStatuses);
export type OrganizationStatus = z.output<typeof OrganizationStatus>;

/** Add another line of text here, and as a column of the table. */
export const organizationOwnTexts = {
  name: nameField('Name', 200, {
    imported: {
      isRequired: true,
      words: /name|company|organi[sz]ation/,
      aliases: /^(account|business|dealer(ship)?|customer|client|supplier)$/,
    },
    searched: ['list', 'everywhere'],
  }),
  industry: textField('Industry', 200, {
    imported: { words: /industry/, aliases: /sector|vertical/ },
    searched: ['list', 'everywhere'],
  }),
  /** For example a currency string. */
  revenue: textField('Revenue', 100, { imported: { words: /revenue/, aliases: /turnover/ } }),
};
export const organizationContactTexts = {
  location: placeField('Location', 300, ['everywhere']),
  email: emailField(false),
  phone: phoneField(),
  website: websiteField(),
};
export const organizationTexts = { ...organizationOwnTexts, ...organizationContactTexts };

/** In the order of the wire and of a list's columns. */
export const organizationFields = {
  ...organizationOwnTexts,
  status: valueField('Status', 'choice', { imported: { words: /status/ } }),
  ...organizationContactTexts,
  tags: tagsField(),
  assignedToId: valueField('Assigned To', 'user', { noun: 'assignee', header: 'Owner' }),
} satisfies Fields;

export const OrganizationDraft = z.object({
  ...pickShape(organizationOwnTexts, 'draft'),
  status: OrganizationStatus.nullish(),
  ...pickShape(organizationContactTexts, 'draft'),
  /** If left out, the signed-in user; null means nobody. */
  assignedToId: OptionalId,
  tags: Tags.nullish(),
  customFields: CustomFields.nullish(),
});
export type OrganizationDraft = z.output<typeof OrganizationDraft>;

export const OrganizationPatch = OrganizationDraft.partial();
export type OrganizationPatch = z.output<typeof OrganizationPatch>;

export const Organization = z.object({
  id: Id,
  ...pickShape(organizationOwnTexts, 'reply'),
  status: OrganizationStatus,
  ...pickShape(organizationContactTexts, 'reply'),
  assignedToId: Id.nullable(),
  /** Who gave it to its assignee; null if nobody did, or the system. */
  assignedById: Id.nullable(),
  createdById: Id.nullable(),
  /** How many people belong to it. */
  contactsCount: z.number().int(),
  tags: z.array(z.string()),
  customFields: KeptCustomFields,
  createdAt: Instant,
  updatedAt: Instant,
});
export type Organization = z.output<typeof Organization>;

export const OrganizationFilter = listQuery(
  {
    status: OrganizationStatus.optional(),
    assignedToId: OwnerFilter.optional(),
    tag: text(60).optional(),
    industry: text(200).optional(),
    fields: FieldsFilter.optional(),
  },
  ['name', '-name', 'createdAt', '-createdAt', 'updatedAt', '-updatedAt'],
);
export type OrganizationFilter = z.output<typeof OrganizationFilter>;

const organization = recordEndpoints('organization');

export const organizationsApi = {
  list: organization.list('Lists organizations, whole or page by page.', {
    query: OrganizationFilter,
    item: Organization,
  }),
  get: organization.get('Reads an organization.', { reply: Organization }),
  create: organization.create('Creates an organization.', {
    body: OrganizationDraft,
    reply: Organization,
  }),
  update: organization.update('Changes the fields of an organization that are sent.', {
    body: OrganizationPatch,
    reply: Organization,
  }),
  remove: organization.remove('Deletes an organization; its people stay, and this can be undone.'),
  /** Undoes a deletion, including what was deleted with it; its former people are linked again. */
  restore: organization.restore('Brings a deleted organization back, with what went with it.', {
    reply: Organization,
  }),
};

/** Its form in a document of Export Data. */
export const StoredOrganization = z.strictObject({
  id: Id,
  ...stored.texts(organizationOwnTexts),
  status: OrganizationStatus,
  ...stored.texts(organizationContactTexts),
  assignedToId: stored.reference,
  assignedById: stored.assignedById,
  createdById: stored.reference,
  tags: stored.tags,
  customFields: stored.customFields,
  importId: stored.reference,
  ...stored.written,
  ...stored.hidden,
});
