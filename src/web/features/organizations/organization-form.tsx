/** The dialogs for adding and editing an organization. Mounting one opens it. */

import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Organization, OrganizationDraft } from '#contract/organizations.ts';
import { checkedApart, findFurtherFaults } from '#web/features/addresses/further-values.ts';
import { withTheirs } from '#web/features/custom-fields/common-values.ts';
import { missingFields } from '#web/features/custom-fields/custom-field-inputs.ts';
import { useDefinitions } from '#web/features/custom-fields/custom-fields.api.ts';
import { DuplicateWarning } from '#web/features/duplicates/duplicate-warning.tsx';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { CallError } from '#web/lib/call-error.ts';
import { findOverlap, rebased } from '#web/lib/edits.ts';
import { checkedBy } from '#web/lib/validate.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { OrganizationFields } from './organization-fields.tsx';
import { createFailed, organizationCreated } from './organization-toasts.ts';
import {
  fillValues,
  makeCandidate,
  makeDraft,
  makePatch,
  newValues,
  type OrganizationValues,
} from './organization-values.ts';
import {
  organizationQuery,
  useChangeOrganization,
  useCreateOrganization,
} from './organizations.api.ts';

interface AddOrganizationDialogProps {
  onClose: () => void;
  /** Offers to open the new organization, as filters or sorting may hide it. */
  onOpen: (id: string) => void;
  onCreated?: (id: string) => void;
}

export function AddOrganizationDialog({ onClose, onOpen, onCreated }: AddOrganizationDialogProps) {
  const me = useCurrentUser();
  const { form, definitions } = useOrganizationForm(newValues(me.id));
  const create = useCreateOrganization();

  const handleSubmit = async (values: OrganizationValues) => {
    const { id } = await create.mutateAsync({ body: makeDraft(values, definitions) });
    showToast({
      ...organizationCreated,
      action: { label: 'Open', onClick: () => onOpen(id) },
    });
    onCreated?.(id);
  };

  return (
    <FormDialog
      title="Add Organization"
      form={form}
      onSubmit={handleSubmit}
      failed={createFailed}
      onClose={onClose}
      submitLabel="Add Organization"
      pendingLabel="Adding..."
      canSubmit={form.values.name.trim() !== ''}
      notice={<DuplicateWarning candidate={makeCandidate(form.values)} />}
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
  // The version that the edit starts from; a later read must not change it while somebody types.
  const [seen, setSeen] = useState(organization);
  // Fields that somebody else has changed as well; `seen` is their version by then.
  const [conflicts, setConflicts] = useState<string[]>([]);
  const { form, definitions } = useOrganizationForm(fillValues(organization));
  const change = useChangeOrganization();
  const client = useQueryClient();

  /** Goes on from their version: what was typed stays, the rest becomes theirs. Saving again is then deliberate. */
  const meetTheirs = async (patch: object): Promise<CallError> => {
    const theirs = await client.fetchQuery({ ...organizationQuery(seen.id), staleTime: 0 });
    form.setValues(rebased(form.getValues(), fillValues(seen), fillValues(theirs)));
    form.resetDirty(fillValues(theirs));
    setSeen(theirs);
    const fields = findOverlap(patch, seen, theirs);
    setConflicts(fields);
    const words = 'was changed by somebody else meanwhile. Save again to keep yours.';
    return new CallError(412, {
      message: `This organization ${words}`,
      code: 'changed_meanwhile',
      fields: Object.fromEntries(fields.map((field) => [field, words])),
    });
  };

  const handleSubmit = async (values: OrganizationValues) => {
    const patch = makePatch(values, seen, definitions);
    if (Object.keys(patch).length === 0) return;
    try {
      await change.mutateAsync({ seen, patch });
      showToast({ title: 'Organization updated', message: 'Your changes have been saved' });
    } catch (error) {
      showFailure(error, { title: 'Error', message: 'Failed to update organization' });
      throw error instanceof CallError && error.status === 412 ? await meetTheirs(patch) : error;
    }
  };

  const handleLoadTheirs = () => {
    const named = conflicts.includes('parentId') ? ['parentName'] : [];
    form.setValues(withTheirs(form.getValues(), fillValues(seen), [...conflicts, ...named]));
    form.clearErrors();
    setConflicts([]);
  };

  return (
    <FormDialog
      title="Edit Organization"
      draftName={`Edit Organization ${organization.id}`}
      form={form}
      onSubmit={handleSubmit}
      onClose={onClose}
      submitLabel="Save"
      pendingLabel="Saving..."
      canSubmit={form.values.name.trim() !== ''}
      footStart={
        conflicts.length > 0 && (
          <Button variant="subtle" onClick={handleLoadTheirs}>
            Load theirs
          </Button>
        )
      }
    >
      <OrganizationFields form={form} />
    </FormDialog>
  );
}

const checkDraft = checkedBy(OrganizationDraft.omit(checkedApart));

function useOrganizationForm(initialValues: OrganizationValues) {
  const definitions = useDefinitions('organization');
  const form = useForm<OrganizationValues>({
    initialValues,
    validate: (values) => ({
      ...checkDraft(values),
      ...findFurtherFaults(values),
      ...missingFields(definitions, values.customFields),
    }),
  });
  return { form, definitions };
}
