/** An organization: a business account. */
import { z } from 'zod';
import { FieldsFilter } from './custom-fields.ts';
import { DuplicatesChoice } from './duplicates.ts';
import { endpoint } from './endpoint.ts';
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
import { addressDraft, addressFields, addressReply, storedAddresses } from './further-addresses.ts';
import {
  bothSorts,
  CustomFields,
  Id,
  IdParams,
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
  parentId: valueField('Parent organization', 'organization', {
    imported: {
      as: 'parent',
      words: /parent(organi[sz]ation|company|account|business|name)|^(holding|mother)company$/,
      aliases: /^parent$/,
    },
  }),
  ...addressFields,
  tags: tagsField(),
  assignedToId: valueField('Assigned To', 'user', { noun: 'assignee', header: 'Owner' }),
} satisfies Fields;

export const OrganizationDraft = z.object({
  ...pickShape(organizationOwnTexts, 'draft'),
  status: OrganizationStatus.nullish(),
  ...pickShape(organizationContactTexts, 'draft'),
  /** The organization that it is a branch of. */
  parentId: OptionalId,
  /** If left out, the signed-in user; null means nobody. */
  assignedToId: OptionalId,
  tags: Tags.nullish(),
  customFields: CustomFields.nullish(),
  ...addressDraft,
});
export type OrganizationDraft = z.output<typeof OrganizationDraft>;

/** What a row of an imported list becomes; the parent is found by its name or by our id. */
export const ImportedOrganization = OrganizationDraft.extend({
  parentName: z.string().nullish(),
  /** Which it will have, if another row has named it. */
  id: Id.optional(),
});
export type ImportedOrganization = z.output<typeof ImportedOrganization>;

export const OrganizationPatch = OrganizationDraft.partial();
export type OrganizationPatch = z.output<typeof OrganizationPatch>;

export const Organization = z.object({
  id: Id,
  ...pickShape(organizationOwnTexts, 'reply'),
  status: OrganizationStatus,
  ...pickShape(organizationContactTexts, 'reply'),
  parentId: Id.nullable(),
  parentName: z.string().nullable(),
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
  ...addressReply,
});
export type Organization = z.output<typeof Organization>;

export const organizationSorts = bothSorts([
  'name',
  'createdAt',
  'updatedAt',
  'industry',
  'revenue',
  'status',
  'location',
  'email',
  'phone',
  'website',
  'parentId',
  'tags',
  'assignedToId',
]);

export const OrganizationFilter = listQuery(
  {
    status: OrganizationStatus.optional(),
    assignedToId: OwnerFilter.optional(),
    tag: text(60).optional(),
    industry: text(200).optional(),
    fields: FieldsFilter.optional(),
    where: WhereFilter.optional(),
    skip: Skip.optional(),
  },
  organizationSorts,
).extend({ sort: sortOrField(organizationSorts) });
export type OrganizationFilter = z.output<typeof OrganizationFilter>;

/** How many branches are told, and how far each of their counts goes. */
export const mostBranches = 200;
export const mostCounted = 1_000;

const Counted = z.object({ count: z.number().int(), more: z.boolean() });

const Work = z.object({ contacts: Counted, openOpportunities: Counted, openTasks: Counted });
export type Work = z.output<typeof Work>;

export const Branch = Work.extend({
  id: Id,
  name: z.string(),
  location: z.string().nullable(),
  /** Of a branch of a branch, that one. */
  parentId: Id,
});
export type Branch = z.output<typeof Branch>;

/** The organizations below one, at every level, and what all of them come to. */
export const Group = Work.extend({
  branches: z.array(Branch),
  /** There are further branches, which are not counted. */
  more: z.boolean(),
});
export type Group = z.output<typeof Group>;

const organization = recordEndpoints('organization');

export const organizationsApi = {
  list: organization.list('Lists organizations, whole or page by page.', {
    query: OrganizationFilter,
    item: Organization,
  }),
  get: organization.get('Reads an organization.', { reply: Organization }),
  create: organization.create('Creates an organization.', {
    query: DuplicatesChoice,
    body: OrganizationDraft,
    reply: Organization,
  }),
  update: organization.update('Changes the fields of an organization that are sent.', {
    body: OrganizationPatch,
    reply: Organization,
  }),
  group: endpoint({
    method: 'GET',
    path: '/api/organizations/:id/group',
    summary: 'Lists the branches of an organization, with their contacts, open deals and tasks.',
    permission: 'organization.read',
    params: IdParams,
    reply: Group,
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
  parentId: stored.laterReference,
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
