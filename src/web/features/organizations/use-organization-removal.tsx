/** Asks, deletes, and offers to take it back. */
import { Text } from '@mantine/core';
import type { Organization } from '#contract/organizations.ts';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { serverMessageOf } from '#web/lib/call-error.ts';
import { plural } from '#web/lib/format.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { useDeleteOrganization, useRestoreOrganization } from './organizations.api.ts';

/** May the signed-in user delete it? The server decides; this only hides the button. */
export function useMayDelete(organization: Organization): boolean {
  return can(useCurrentUser(), 'organization.delete', organization);
}

/** @param leave Goes away from the page of the organization once it is deleted. */
export function useOrganizationRemoval(leave: () => Promise<void>) {
  const remove = useDeleteOrganization();
  const restore = useRestoreOrganization();

  // Awaited rather than left to callbacks of the mutation, which die with the page that is left.
  const handleUndo = async ({ id, name }: Organization) => {
    try {
      await restore.mutateAsync({ params: { id } });
      showToast({ title: 'Organization restored', message: `${name} is back` });
    } catch (error) {
      const message = serverMessageOf(error) ?? 'Failed to restore organization';
      showFailure(error, { title: 'Error', message });
    }
  };

  return async (organization: Organization) => {
    const { id, name, contactsCount } = organization;
    const isSure = await confirm({
      title: `Delete ${name}?`,
      message: <WhatGoes contactsCount={contactsCount} />,
      confirmLabel: 'Delete',
      canUndo: true,
    });
    if (!isSure) return;
    try {
      await remove.mutateAsync({ id, leave });
    } catch (error) {
      const message = serverMessageOf(error) ?? 'Failed to delete organization';
      return showFailure(error, { title: 'Error', message });
    }
    showToast({
      title: 'Organization deleted',
      message: `${name} has been removed`,
      action: { label: 'Undo', onClick: () => void handleUndo(organization) },
    });
  };
}

function WhatGoes({ contactsCount }: { contactsCount: number }) {
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
