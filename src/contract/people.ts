/** A person: somebody the team sells to. A field is added here first; the compiler lists the rest. */
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

export const PersonDraft = z.object({
  name: requiredText(200),
  email: OptionalEmail,
  phone: Phone,
  location: optionalText(300),
  jobTitle: optionalText(200),
  organizationId: OptionalId,
  /** Left out: the signed-in user; null: nobody. */
  assignedToId: OptionalId,
  tags: Tags.nullish(),
  customFields: CustomFields.nullish(),
});
export type PersonDraft = z.output<typeof PersonDraft>;

export const PersonPatch = PersonDraft.partial();
export type PersonPatch = z.output<typeof PersonPatch>;

export const Person = z.object({
  id: Id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  location: z.string().nullable(),
  jobTitle: z.string().nullable(),
  organizationId: Id.nullable(),
  organizationName: z.string().nullable(),
  assignedToId: Id.nullable(),
  /** Who gave it to its assignee; null: nobody, or the machine. */
  assignedById: Id.nullable(),
  createdById: Id.nullable(),
  tags: z.array(z.string()),
  customFields: KeptCustomFields,
  createdAt: Instant,
  updatedAt: Instant,
});
export type Person = z.output<typeof Person>;

export const PersonFilter = listQuery(
  {
    organizationId: Id.optional(),
    assignedToId: OwnerFilter.optional(),
    tag: text(60).optional(),
    fields: FieldsFilter.optional(),
  },
  ['name', '-name', 'createdAt', '-createdAt', 'updatedAt', '-updatedAt'],
);
export type PersonFilter = z.output<typeof PersonFilter>;

export const peopleApi = {
  list: listEndpoint({
    path: '/api/people',
    summary: 'Lists people, whole or page by page.',
    permission: 'person.read',
    query: PersonFilter,
    item: Person,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/people/:id',
    summary: 'Reads a person.',
    permission: 'person.read',
    params: IdParams,
    reply: Person,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/people',
    summary: 'Creates a person.',
    permission: 'person.create',
    body: PersonDraft,
    reply: Person,
    status: 201,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/people/:id',
    summary: 'Changes the fields of a person that are sent.',
    permission: 'person.edit',
    params: IdParams,
    body: PersonPatch,
    reply: Person,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/people/:id',
    summary: 'Deletes a person with their notes, files and open tasks; it can be taken back.',
    permission: 'person.delete',
    params: IdParams,
    reply: z.null(),
    status: 204,
  }),
  /** Takes a deletion back: the person, and the notes, files and open tasks that went with it. */
  restore: endpoint({
    method: 'POST',
    path: '/api/people/:id/restore',
    summary: 'Brings a deleted person back, with what went with them.',
    permission: 'person.delete',
    params: IdParams,
    reply: Person,
  }),
};
