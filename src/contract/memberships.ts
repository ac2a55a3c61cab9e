/**
 * Where a person works and has worked. The organization of a person's `organizationId` is the primary one of today;
 * changing that ends its membership on that day and begins the next, so only the others are written here.
 */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Day, Id, IdParams, optionalText } from './primitives.ts';
import * as stored from './stored.ts';

export const mostMemberships = 50;
/** How many who have left an organization are told. */
export const mostFormerPeople = 100;

export const roleLimit = 200;

export const Membership = z.object({
  organizationId: Id,
  organizationName: z.string(),
  /** Of the primary one, the person's `jobTitle`. */
  role: z.string().nullable(),
  from: Day.nullable(),
  /** Null while they belong to it. */
  until: Day.nullable(),
  isPrimary: z.boolean(),
});
export type Membership = z.output<typeof Membership>;

export const MembershipDraft = z
  .object({
    organizationId: Id,
    role: optionalText(roleLimit),
    from: Day.nullish(),
    until: Day.nullish(),
  })
  .refine(({ from, until }) => !from || !until || from <= until, {
    path: ['until'],
    error: 'must not be before from',
  });
export type MembershipDraft = z.output<typeof MembershipDraft>;

export const MembershipList = z.object({
  memberships: z.array(MembershipDraft).max(mostMemberships),
});
export type MembershipList = z.output<typeof MembershipList>;

/** Somebody who belonged to an organization and does no more. */
export const FormerPerson = z.object({
  personId: Id,
  personName: z.string(),
  role: z.string().nullable(),
  from: Day.nullable(),
  until: Day,
});
export type FormerPerson = z.output<typeof FormerPerson>;

const ofPerson = { path: '/api/people/:id/memberships', params: IdParams };

export const membershipsApi = {
  list: endpoint({
    ...ofPerson,
    method: 'GET',
    summary: 'Lists where a person works and has worked: the primary organization first.',
    permission: 'person.read',
    reply: z.array(Membership),
  }),
  replace: endpoint({
    ...ofPerson,
    method: 'PUT',
    summary:
      'Says where else a person works, and has worked, and since when for the primary organization; that one stays.',
    permission: 'person.edit',
    body: MembershipList,
    reply: z.array(Membership),
  }),
  former: endpoint({
    method: 'GET',
    path: '/api/organizations/:id/former-people',
    summary: `Lists who belonged to an organization and does no more: the last ${mostFormerPeople}.`,
    permission: 'organization.read',
    params: IdParams,
    reply: z.array(FormerPerson),
  }),
};

/** Its form in a document of Export Data. */
export const StoredMembership = z.strictObject({
  id: Id,
  personId: Id,
  organizationId: Id,
  position: stored.maybe(1_000),
  fromOn: stored.day.nullable(),
  untilOn: stored.day.nullable(),
  ...stored.written,
});
