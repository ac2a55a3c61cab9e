/** Reads and writes organizations; every write reads again what shows them. */
import { useMutation } from '@tanstack/react-query';
import { type OrganizationFilter, organizationsApi } from '#contract/organizations.ts';
import { pagesOf, queryOf, writeOf } from '#web/lib/queries.ts';

/** What an organization appears in beside its own lists: by name in people and tasks, as a number in stats. */
const related = ['organizations', 'people', 'tasks', 'search', 'stats'];

/** The list as the grid reads it, page by page. */
export function organizationPagesQuery(filter: OrganizationFilter) {
  return pagesOf(organizationsApi.list, filter);
}

export function organizationQuery(id: string) {
  return queryOf(organizationsApi.get, { params: { id } });
}

export function useCreateOrganization() {
  return useMutation(writeOf(organizationsApi.create, related));
}

export function useUpdateOrganization() {
  return useMutation(writeOf(organizationsApi.update, related));
}
