/** The dialogs that add an organization and edit one. Mounting one opens it. */
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Organization, OrganizationDraft } from '#contract/organizations.ts';
import { missingFields } from '#web/features/custom-fields/custom-field-inputs.ts';
import { useDefinitions } from '#web/features/custom-fields/custom-fields.api.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { CallError } from '#web/lib/call-error.ts';
import { checkedBy } from '#web/lib/validate.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { OrganizationFields } from './organization-fields.tsx';
import {
  draftOf,
  newValues,
  type OrganizationValues,
  patchOf,
  valuesOf,
} from './organization-values.ts';
import {
  organizationQuery,
  useChangeOrganization,
  useCreateOrganization,
} from './organizations.api.ts';

interface AddOrganizationDialogProps {
  onClose: () => void;
  /** Offers the way to the new organization, which filters or sorting may well hide. */
  onOpen: (id: string) => void;
}

export function AddOrganizationDialog({ onClose, onOpen }: AddOrganizationDialogProps) {
  const me = useCurrentUser();
  const { form, definitions } = useOrganizationForm(newValues(me.id));
  const create = useCreateOrganization();

  const handleSubmit = async (values: OrganizationValues) => {
    try {
      const { id } = await create.mutateAsync({ body: draftOf(values, definitions) });
      showToast({
        title: 'Organization created',
        message: 'The organization has been added successfully',
        action: { label: 'Open', onClick: () => onOpen(id) },
      });
    } catch (error) {
      showFailure(error, { title: 'Error', message: 'Failed to create organization' });
      throw error;
    }
  };

  return (
    <FormDialog
      title="Add Organization"
      form={form}
      onSubmit={handleSubmit}
      onClose={onClose}
      submitLabel="Add Organization"
      pendingLabel="Adding..."
      canSubmit={form.values.name.trim() !== ''}
    >
      <OrganizationFields form={form} />
    </FormDialog>
  );
}

interface EditOrganizationDialogProps {
  organization: Organization;
  onClose: () => void;
}

export function EditOrganizationDialog({ organization, onClose }: EditOrganizationDialogProps) {
  // What the edit starts from: a later reading of the record must not change it under the typing.
  const [seen, setSeen] = useState(organization);
  return <EditForm key={seen.updatedAt} seen={seen} onLoadTheirs={setSeen} onClose={onClose} />;
}

interface EditFormProps {
  seen: Organization;
  onLoadTheirs: (theirs: Organization) => void;
  onClose: () => void;
}

function EditForm({ seen, onLoadTheirs, onClose }: EditFormProps) {
  const client = useQueryClient();
  const { form, definitions } = useOrganizationForm(valuesOf(seen));
  const change = useChangeOrganization();
  const [isConflict, setIsConflict] = useState(false);

  const handleSubmit = async (values: OrganizationValues) => {
    const patch = patchOf(values, seen, definitions);
    if (Object.keys(patch).length === 0) return;
    try {
      await change.mutateAsync({ seen, patch });
      showToast({ title: 'Organization updated', message: 'The changes have been saved.' });
    } catch (error) {
      setIsConflict(error instanceof CallError && error.status === 412);
      showFailure(error, { title: 'Error', message: 'Failed to update organization' });
      throw error;
    }
  };

  const handleLoadTheirs = async () => {
    onLoadTheirs(await client.fetchQuery({ ...organizationQuery(seen.id), staleTime: 0 }));
  };

  return (
    <FormDialog
      title="Edit Organization"
      form={form}
      onSubmit={handleSubmit}
      onClose={onClose}
      submitLabel="Save"
      pendingLabel="Saving..."
      canSubmit={form.values.name.trim() !== ''}
      footStart={
        isConflict && (
          <Button variant="subtle" onClick={() => void handleLoadTheirs()}>
            Load theirs
          </Button>
        )
      }
    >
      <OrganizationFields form={form} />
    </FormDialog>
  );
}

const checkDraft = checkedBy(OrganizationDraft);

function useOrganizationForm(initialValues: OrganizationValues) {
  const definitions = useDefinitions('organization');
  const form = useForm<OrganizationValues>({
    initialValues,
    validate: (values) => ({
      ...checkDraft(values),
      ...missingFields(definitions, values.customFields),
    }),
  });
  return { form, definitions };
}
