/** Reads and writes organizations; every write reads again what shows them. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { makeEtag } from '#contract/concurrency.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { type Organization, organizationsApi } from '#contract/organizations.ts';
import { peopleApi } from '#contract/people.ts';
import { call } from '#web/lib/call.ts';
import { saveEdit } from '#web/lib/edits.ts';
import { makePagedQuery, makeQuery, reread } from '#web/lib/queries.ts';
import { writeHook } from '#web/ui/write-hook.ts';
import type { OrganizationPatchInput } from './organization-values.ts';

/** Search text, filters and sort, as the URL of the page holds them. */
export type OrganizationListFilter = Omit<
  NonNullable<CallInput<typeof organizationsApi.list>['query']>,
  'limit' | 'cursor'
>;

/** Contacts read at a time on the page of an organization. */
const contactsAtOnce = 10;

export function organizationPagesQuery(filter: OrganizationListFilter) {
  return makePagedQuery(organizationsApi.list, filter);
}

export function organizationQuery(id: string) {
  return makeQuery(organizationsApi.get, { params: { id } });
}

/** The people who belong to an organization. */
export function contactsQuery(organizationId: string) {
  return makePagedQuery(peopleApi.list, { organizationId, limit: contactsAtOnce });
}

export const useCreateOrganization = writeHook(organizationsApi.create, 'organization');

interface OrganizationEdit {
  /** How the person saw it. */
  seen: Organization;
  patch: OrganizationPatchInput;
}

/** Changes some fields of an organization. */
export function useChangeOrganization() {
  const client = useQueryClient();
  return useMutation({ mutationFn: (edit: OrganizationEdit) => change(client, edit) });
}

export const useRestoreOrganization = writeHook(organizationsApi.restore, 'organization.removed');

/** Deletes an organization; `leave` goes away from its page before everything is read again. */
export function useDeleteOrganization() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, leave }: { id: string; leave?: () => Promise<void> }) => {
      await call(organizationsApi.remove, { params: { id } });
      await leave?.();
      client.removeQueries({ queryKey: organizationQuery(id).queryKey });
      reread(client, 'organization.removed');
    },
  });
}

async function change(client: QueryClient, edit: OrganizationEdit): Promise<Organization> {
  const params = { id: edit.seen.id };
  const changed = await saveEdit({
    ...edit,
    send: (version: Organization) =>
      call(organizationsApi.update, { params, ifMatch: makeEtag(version), body: edit.patch }),
    read: () => call(organizationsApi.get, { params }),
  });
  // The page shows the change at once, and the next edit starts from it.
  client.setQueryData(organizationQuery(params.id).queryKey, changed);
  reread(client, 'organization');
  return changed;
}
