/** Deleting an organization: who may, what is said of its contacts, and the way back after it. */
import { Text } from '@mantine/core';
import type { Organization } from '#contract/organizations.ts';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { plural } from '#web/lib/format.ts';
import { useRemoval } from '#web/ui/use-removal.ts';
import { useDeleteOrganization, useRestoreOrganization } from './organizations.api.ts';

/** May the signed-in user delete it? The server decides; this only hides the button. */
export function useMayDelete(organization: Organization): boolean {
  return can(useCurrentUser(), 'organization.delete', organization);
}

/** @param leave Goes away from the page of the organization once it is deleted. */
export function useOrganizationRemoval(leave: () => Promise<void>) {
  const remove = useDeleteOrganization();
  const restore = useRestoreOrganization();
  return useRemoval<Organization>({
    noun: 'organization',
    question: ({ name }) => `Delete ${name}?`,
    message: (organization) => <WhatGoes {...organization} />,
    remove: ({ id }) => remove.mutateAsync({ id, leave }),
    restore: ({ id }) => restore.mutateAsync({ params: { id } }),
    words: {
      deleted: ({ name }) => `${name} has been removed`,
      restored: ({ name }) => `${name} is back`,
    },
    tellsWhy: true,
  });
}

function WhatGoes({ contactsCount }: Pick<Organization, 'contactsCount'>) {
  const people =
    contactsCount === 1 ? 'Its contact stays' : `Its ${plural(contactsCount, 'contact')} stay`;
  return (
    <>
      <Text>Its notes, files and open tasks are deleted with it.</Text>
      {contactsCount > 0 && (
        <Text mt="xs">{people} among your people, without an organization.</Text>
      )}
    </>
  );
}
