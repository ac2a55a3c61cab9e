/** The dialogs for adding and editing an opportunity. Mounting one opens it. */

import { type UseFormReturnType, useForm } from '@mantine/form';
import { useEffect, useEffectEvent } from 'react';
import { type Opportunity, opportunitiesApi } from '#contract/opportunities.ts';
import { useCurrentUser, useMay } from '#web/features/session/session.api.ts';
import { DeleteButton } from '#web/ui/delete-button.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useEditedVersion } from '#web/ui/use-edited-version.ts';
import { useChangeOpportunity, useCreateOpportunity } from './opportunities.api.ts';
import { OpportunityFields } from './opportunity-fields.tsx';
import {
  opportunityCreated,
  toastCreateFailed,
  toastUpdated,
  toastUpdateFailed,
} from './opportunity-toasts.ts';
import {
  fillValues,
  findFaults,
  makeBody,
  makePatch,
  newValues,
  type OpportunityStart,
  type OpportunityValues,
} from './opportunity-values.ts';
import { useOpportunityRemoval } from './use-opportunity-removal.ts';

interface AddOpportunityDialogProps {
  onClose: () => void;
  /** The initial stage and customer, as far as they are known. */
  start?: OpportunityStart;
  /** Offers to open the new opportunity, as filters may hide it. */
  onOpen?: (id: string) => void;
}

export function AddOpportunityDialog({ onClose, start, onOpen }: AddOpportunityDialogProps) {
  const me = useCurrentUser();
  const form = useForm<OpportunityValues>({
    initialValues: newValues(me.id, start),
    validate: (values) => findFaults(values),
  });
  const create = useCreateOpportunity();

  const handleSubmit = async (values: OpportunityValues) => {
    try {
      const { id } = await create.mutateAsync({ body: makeBody(values) });
      const open = onOpen && { action: { label: 'Open', onClick: () => onOpen(id) } };
      showToast({ ...opportunityCreated, ...open });
    } catch (error) {
      toastCreateFailed(error);
      throw error;
    }
  };

  return (
    <FormDialog
      title="New Opportunity"
      form={form}
      onSubmit={handleSubmit}
      onClose={onClose}
      submitLabel="Create Opportunity"
      pendingLabel="Creating..."
      canSubmit={form.values.name.trim() !== ''}
    >
      <OpportunityFields form={form} />
    </FormDialog>
  );
}

interface EditOpportunityDialogProps {
  opportunity: Opportunity;
  onClose: () => void;
  /** Closes whatever shows it after it has been deleted; by default the dialog itself. */
  leave?: () => unknown;
  /** Hides the link to its page, for the dialog on that page. */
  isOnItsPage?: boolean;
}

export function EditOpportunityDialog(props: EditOpportunityDialogProps) {
  const { opportunity, onClose, leave = onClose, isOnItsPage = false } = props;
  const form: UseFormReturnType<OpportunityValues> = useForm<OpportunityValues>({
    initialValues: fillValues(opportunity),
    validate: (values) => findFaults(values, seen),
  });
  const { seen, setSeen, handleChangedMeanwhile } = useEditedVersion({
    record: opportunity,
    get: opportunitiesApi.get,
    form,
    fillValues,
  });
  const change = useChangeOpportunity();
  const mayDelete = useMay('opportunity.delete', opportunity);
  const remove = useOpportunityRemoval(leave);

  const handleSubmit = async (values: OpportunityValues) => {
    const patch = makePatch(values, seen);
    if (Object.keys(patch).length === 0) return;
    try {
      await change.mutateAsync({ seen, patch });
      toastUpdated();
    } catch (error) {
      toastUpdateFailed(error);
      throw error;
    }
  };

  // The list it was opened from may be stale: newer values are shown until somebody types.
  const takeUp = useEffectEvent((read: Opportunity) => {
    if (read.updatedAt === seen.updatedAt || form.isDirty()) return;
    setSeen(read);
    form.setInitialValues(fillValues(read));
    form.setValues(fillValues(read));
  });
  useEffect(() => takeUp(opportunity), [opportunity]);

  return (
    <FormDialog
      title="Edit Opportunity"
      draftName={`Edit Opportunity ${opportunity.id}`}
      form={form}
      onSubmit={handleSubmit}
      onClose={onClose}
      onChangedMeanwhile={handleChangedMeanwhile}
      submitLabel="Save"
      pendingLabel="Saving..."
      canSubmit={form.values.name.trim() !== ''}
      footStart={
        <>
          {mayDelete && <DeleteButton px="xs" onClick={() => void remove(seen)} />}
          {!isOnItsPage && (
            <LinkButton
              to="/opportunities/$id"
              params={{ id: opportunity.id }}
              variant="subtle"
              px="xs"
            >
              Open page
            </LinkButton>
          )}
        </>
      }
    >
      <OpportunityFields form={form} />
    </FormDialog>
  );
}
