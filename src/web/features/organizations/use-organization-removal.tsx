/** Deletes an organization: who may, what becomes of its contacts, and Undo afterwards. */
import { Text } from '@mantine/core';
import type { Organization } from '#contract/organizations.ts';
import { plural } from '#web/lib/format.ts';
import { ofNamed, useRemoval } from '#web/ui/use-removal.ts';
import { useDeleteOrganization } from './organizations.api.ts';

/** @param leave Leaves the organization's page after it has been deleted. */
export function useOrganizationRemoval(leave: () => Promise<void>) {
  const remove = useDeleteOrganization();
  return useRemoval<Organization>({
    noun: 'organization',
    ...ofNamed,
    message: (organization) => <WhatGoes {...organization} />,
    remove: ({ id }) => remove.mutateAsync({ id, leave }),
  });
}

function WhatGoes({ contactsCount }: Pick<Organization, 'contactsCount'>) {
  const people =
    contactsCount === 1 ? 'Its contact stays' : `Its ${plural(contactsCount, 'contact')} stay`;
  return (
    <>
      <Text>Its units, notes, files and open tasks are deleted with it.</Text>
      {contactsCount > 0 && (
        <Text mt="xs">{people} among your people, without an organization.</Text>
      )}
    </>
  );
}
