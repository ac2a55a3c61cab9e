/** The dialogs for adding and editing a unit. Mounting one opens it. */
import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useEffectEvent } from 'react';
import { type Unit, unitFields, unitsApi } from '#contract/units.ts';
import { useMay } from '#web/features/session/session.api.ts';
import { DeleteButton } from '#web/ui/delete-button.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { HistoryLink } from '#web/ui/history-link.tsx';
import { TextLink } from '#web/ui/links.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useMergedVersion } from '#web/ui/use-edited-version.ts';
import { UnitFields } from './unit-fields.tsx';
import {
  fillValues,
  findFaults,
  makeDraft,
  makePatch,
  newValues,
  type UnitStart,
  type UnitValues,
  withTheirs,
} from './unit-values.ts';
import { useChangeUnit, useCreateUnit } from './units.api.ts';
import { useUnitRemoval } from './use-unit-removal.ts';

interface AddUnitDialogProps extends UnitStart {
  onClose: () => void;
  /** Offers to open the new unit, if the page does not show it. */
  onOpen?: (unit: Unit) => void;
}

export function AddUnitDialog({ onClose, onOpen, ...start }: AddUnitDialogProps) {
  const form = useUnitForm(newValues(start));
  const create = useCreateUnit();

  const handleSubmit = async (values: UnitValues) => {
    const unit = await create.mutateAsync({ body: makeDraft(values) });
    const open = onOpen && { action: { label: 'Open', onClick: () => onOpen(unit) } };
    showToast({
      title: 'Unit added',
      message: `${unit.name} has been added to ${unit.organizationName ?? 'the stock'}`,
      ...open,
    });
  };

  return (
    <FormDialog
      title="Add Unit"
      form={form}
      onSubmit={handleSubmit}
      failed={{ title: 'Error', message: 'Failed to add unit' }}
      onClose={onClose}
      submitLabel="Add Unit"
      pendingLabel="Adding..."
      canSubmit={isComplete(form.values)}
    >
      <UnitFields form={form} />
    </FormDialog>
  );
}

interface EditUnitDialogProps {
  unit: Unit;
  onClose: () => void;
}

export function EditUnitDialog({ unit, onClose }: EditUnitDialogProps) {
  const form = useUnitForm(fillValues(unit));
  const { seen, setSeen, handleChangedMeanwhile } = useMergedVersion({
    record: unit,
    get: unitsApi.get,
    form,
    fillValues,
    makePatch,
    withTheirs,
  });
  const change = useChangeUnit();
  const mayDelete = useMay('unit.delete', unit);
  const remove = useUnitRemoval(onClose);

  const handleSubmit = async (values: UnitValues) => {
    const patch = makePatch(values, seen);
    if (Object.keys(patch).length === 0) return;
    await change.mutateAsync({ seen, patch });
    showToast({ title: 'Unit updated', message: 'Your changes have been saved' });
  };

  // The list it was opened from may be stale: newer values are shown until somebody types.
  const takeUp = useEffectEvent((read: Unit) => {
    if (read.updatedAt === seen.updatedAt || form.isDirty()) return;
    setSeen(read);
    form.setInitialValues(fillValues(read));
    form.setValues(fillValues(read));
  });
  useEffect(() => takeUp(unit), [unit]);

  return (
    <FormDialog
      title="Edit Unit"
      draftName={`Edit Unit ${unit.id}`}
      form={form}
      onSubmit={handleSubmit}
      failed={{ title: 'Error', message: 'Failed to update unit' }}
      onClose={onClose}
      onChangedMeanwhile={handleChangedMeanwhile}
      submitLabel="Save"
      pendingLabel="Saving..."
      canSubmit={isComplete(form.values)}
      footStart={
        <>
          {mayDelete && <DeleteButton px="xs" onClick={() => void remove(seen)} />}
          <HistoryLink recordId={unit.id} target="_blank" />
        </>
      }
    >
      <UnitFields form={form} id={unit.id} />
      {seen.opportunityId && seen.opportunityName && (
        <Text fz="dense" c="dimmed">
          {unitFields.opportunityId.label}{' '}
          <TextLink
            to="/opportunities/$id"
            params={{ id: seen.opportunityId }}
            target="_blank"
            fz="dense"
          >
            {seen.opportunityName}
          </TextLink>
        </Text>
      )}
    </FormDialog>
  );
}

function useUnitForm(initialValues: UnitValues) {
  return useForm<UnitValues>({ initialValues, validate: findFaults });
}

function isComplete({ make, organizationId, inStock }: UnitValues): boolean {
  return make.trim() !== '' && (organizationId !== null || inStock);
}
