/** An organization: a business account. */
import { z } from 'zod';
import { FieldsFilter } from './custom-fields.ts';
import { endpoint, listEndpoint } from './endpoint.ts';
import {
  CustomFields,
  Id,
  IdParams,
  Instant,
  KeptCustomFields,
  listQuery,
  OptionalEmail,
  OptionalId,
  OwnerFilter,
  optionalText,
  Phone,
  requiredText,
  Tags,
  text,
} from './primitives.ts';
import { Website } from './web-addresses.ts';

export const organizationStatuses = ['active', 'prospect', 'inactive'] as const;
export const OrganizationStatus = z.enum(organizationStatuses);
export type OrganizationStatus = z.output<typeof OrganizationStatus>;

export const OrganizationDraft = z.object({
  name: requiredText(200),
  industry: optionalText(200),
  /** Free text such as a currency string. */
  revenue: optionalText(100),
  status: OrganizationStatus.nullish(),
  location: optionalText(300),
  email: OptionalEmail,
  phone: Phone,
  website: Website,
  /** Left out: the signed-in user; null: nobody. */
  assignedToId: OptionalId,
  tags: Tags.nullish(),
  customFields: CustomFields.nullish(),
});
export type OrganizationDraft = z.output<typeof OrganizationDraft>;

export const OrganizationPatch = OrganizationDraft.partial();
export type OrganizationPatch = z.output<typeof OrganizationPatch>;

export const Organization = z.object({
  id: Id,
  name: z.string(),
  industry: z.string().nullable(),
  revenue: z.string().nullable(),
  status: OrganizationStatus,
  location: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  assignedToId: Id.nullable(),
  /** Who gave it to its assignee; null: nobody, or the machine. */
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

export const organizationsApi = {
  list: listEndpoint({
    path: '/api/organizations',
    summary: 'Lists organizations, whole or page by page.',
    permission: 'organization.read',
    query: OrganizationFilter,
    item: Organization,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/organizations/:id',
    summary: 'Reads an organization.',
    permission: 'organization.read',
    params: IdParams,
    reply: Organization,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/organizations',
    summary: 'Creates an organization.',
    permission: 'organization.create',
    body: OrganizationDraft,
    reply: Organization,
    status: 201,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/organizations/:id',
    summary: 'Changes the fields of an organization that are sent.',
    permission: 'organization.edit',
    params: IdParams,
    body: OrganizationPatch,
    reply: Organization,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/organizations/:id',
    summary: 'Deletes an organization; its people stay, and it can be taken back.',
    permission: 'organization.delete',
    params: IdParams,
    reply: z.null(),
    status: 204,
  }),
  /** Takes a deletion back, with what went with it; its former people are linked again. */
  restore: endpoint({
    method: 'POST',
    path: '/api/organizations/:id/restore',
    summary: 'Brings a deleted organization back, with what went with it.',
    permission: 'organization.delete',
    params: IdParams,
    reply: Organization,
  }),
};
