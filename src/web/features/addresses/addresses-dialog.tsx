/** Says which e-mails and phones somebody has, what each is for, and which is the primary one. Mounting it opens it. */
import { Button, Fieldset, Radio, Text } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { mostAddresses } from '#contract/further-addresses.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useEditedVersion } from '#web/ui/use-edited-version.ts';
import type { OfRecord } from '#web/ui/write-hook.ts';
import { AddressInputs } from './address-inputs.tsx';
import {
  type AddressKind,
  type AddressPatch,
  type AddressValues,
  addressKinds,
  emptyRow,
  fillValues,
  findFaults,
  makePatch,
  type Reached,
} from './address-values.ts';
import classes from './addresses.module.css';

export interface AddressesDialogProps<Version extends Reached & { id: string }> {
  record: Version;
  get: OfRecord<unknown, Version>;
  /** Saves over the version that was seen, and says so. */
  onSave: (seen: Version, patch: AddressPatch) => Promise<unknown>;
  onClose: () => void;
}

export function AddressesDialog<Version extends Reached & { id: string }>({
  record,
  get,
  onSave,
  onClose,
}: AddressesDialogProps<Version>) {
  const form = useForm<AddressValues>({
    initialValues: fillValues(record),
    validate: findFaults,
  });
  const { seen, handleChangedMeanwhile } = useEditedVersion({ record, get, form, fillValues });
  return (
    <FormDialog
      title="Edit E-mails and Phones"
      draftName={`Edit E-mails and Phones ${record.id}`}
      form={form}
      onSubmit={async (values) => {
        const patch = makePatch(values, seen);
        if (Object.keys(patch).length > 0) await onSave(seen, patch);
      }}
      failed={{ title: 'Error', message: 'Failed to save e-mails and phones' }}
      onClose={onClose}
      onChangedMeanwhile={handleChangedMeanwhile}
      submitLabel="Save"
      pendingLabel="Saving..."
    >
      <Rows form={form} kind="emails" />
      <Rows form={form} kind="phones" />
    </FormDialog>
  );
}

interface RowsProps {
  form: UseFormReturnType<AddressValues>;
  kind: AddressKind;
}

function Rows({ form, kind }: RowsProps) {
  const rows = form.values[kind];
  const { legend, noun } = addressKinds[kind];
  const handleRemove = (place: number) => {
    const rest = rows.toSpliced(place, 1);
    const [first, ...others] = rest;
    const isLost = first && !rest.some(({ isPrimary }) => isPrimary);
    form.setFieldValue(kind, isLost ? [{ ...first, isPrimary: true }, ...others] : rest);
    form.clearErrors();
  };
  return (
    <Fieldset legend={legend} className={classes.kind}>
      <Text size="xs" c="dimmed">
        {`The marked ${noun} is the primary one, which lists show.`}
      </Text>
      {rows.map((_, place) => (
        <Row
          key={place}
          form={form}
          kind={kind}
          place={place}
          onRemove={() => handleRemove(place)}
        />
      ))}
      {rows.length < mostAddresses && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => form.insertListItem(kind, { ...emptyRow, isPrimary: rows.length === 0 })}
          className={classes.add}
        >
          {`Add ${noun}`}
        </Button>
      )}
    </Fieldset>
  );
}

interface RowProps extends RowsProps {
  place: number;
  onRemove: () => void;
}

function Row({ form, kind, place, onRemove }: RowProps) {
  const { noun } = addressKinds[kind];
  const rows = form.values[kind];
  const row = rows[place] ?? emptyRow;
  const name = `${noun} ${place + 1}`;
  const handlePrimary = () =>
    form.setFieldValue(
      kind,
      rows.map((each, at) => ({ ...each, isPrimary: at === place })),
    );
  return (
    <div className={classes.row}>
      <Radio
        name={kind}
        aria-label={`Make ${name} the primary one`}
        checked={row.isPrimary}
        onChange={handlePrimary}
        className={classes.primary}
      />
      <AddressInputs
        kind={kind}
        name={name}
        input={form.getInputProps(`${kind}.${place}.value`)}
        type={row.type}
        onType={(chosen) => form.setFieldValue(`${kind}.${place}.type`, chosen ?? '')}
        onRemove={onRemove}
        isFirst={kind === 'emails' && place === 0}
      />
    </div>
  );
}
