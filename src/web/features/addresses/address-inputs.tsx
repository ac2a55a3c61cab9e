/** One e-mail or phone, what it is for, and a button that takes it away. */
import { Select, TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import { DeleteIcon } from '#web/ui/delete-button.tsx';
import { type AddressKind, addressKinds } from './address-values.ts';
import classes from './addresses.module.css';
import { typeLabels } from './type-labels.ts';

interface AddressInputsProps {
  kind: AddressKind;
  /** As it is called: 'e-mail 2'. */
  name: string;
  /** Of the form, for the value. */
  input: ComponentProps<typeof TextInput>;
  /** Empty for none. */
  type: string;
  onType: (type: string | null) => void;
  onRemove: () => void;
  isFirst?: boolean;
}

export function AddressInputs({
  kind,
  name,
  input,
  type,
  onType,
  onRemove,
  isFirst,
}: AddressInputsProps) {
  const { type: inputType, types, limit } = addressKinds[kind];
  return (
    <>
      <TextInput
        data-autofocus={isFirst || undefined}
        aria-label={`The ${name}`}
        type={inputType}
        maxLength={limit}
        autoComplete="off"
        autoCapitalize="none"
        {...input}
      />
      <Select
        aria-label={`Type of ${name}`}
        placeholder="Type"
        data={types.map((value) => ({ value, label: typeLabels[value] }))}
        value={type || null}
        onChange={onType}
        className={classes.type}
      />
      <DeleteIcon label={`Remove ${name}`} onClick={onRemove} />
    </>
  );
}
