import type { CallInput } from '#contract/endpoint.ts';
import { organizationsApi } from '#contract/organizations.ts';
import { peopleApi } from '#contract/people.ts';
import { makePagedQuery, makeQuery } from '#web/lib/queries.ts';
import { changeHook, removalHook, writeHook } from '#web/ui/write-hook.ts';

/** Search text, filters and sort, as the page's URL holds them. */
export type OrganizationListFilter = Omit<
  NonNullable<CallInput<typeof organizationsApi.list>['query']>,
  'limit' | 'cursor' | 'skip'
>;

/** How many contacts the page of an organization reads at a time. */
const contactsAtOnce = 10;

export function organizationPagesQuery(filter: OrganizationListFilter & { limit?: number }) {
  return makePagedQuery(organizationsApi.list, filter);
}

export function organizationQuery(id: string) {
  return makeQuery(organizationsApi.get, { params: { id } });
}

/** The branches of an organization, and what they come to. */
export function groupQuery(id: string) {
  return makeQuery(organizationsApi.group, { params: { id } });
}

/** The people of an organization. */
export function contactsQuery(organizationId: string) {
  return makePagedQuery(peopleApi.list, { organizationId, limit: contactsAtOnce });
}

export const useCreateOrganization = writeHook(organizationsApi.create, 'organization');

export const useChangeOrganization = changeHook(organizationsApi, 'organization');
export const useDeleteOrganization = removalHook(organizationsApi, 'organization.removed');
