/** A text of a record that is edited in place; its field says its label and how it is typed. */
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { TextField, TextKind } from '#contract/fields.ts';
import { EditableFact } from './editable-fact.tsx';

const inputTypes: Partial<Record<TextKind, string>> = { email: 'email', phone: 'tel' };

/** The props that the input of a form takes from its field. */
export function getInputProps({ label, kind, limit }: TextField) {
  return { label, type: inputTypes[kind] ?? 'text', maxLength: limit };
}

interface TextFactProps {
  field: TextField;
  stored: string | null;
  onSave: (text: string | null) => Promise<unknown>;
  onReload: () => unknown;
  /** How it is shown when that is more than its text, for example as a link. */
  children?: ReactNode;
}

export function TextFact({ field, stored, onSave, onReload, children }: TextFactProps) {
  return (
    <EditableFact
      label={field.label}
      value={stored ?? ''}
      onSave={(text) => onSave(text.trim() || null)}
      onReload={onReload}
      input={(props) => (
        <TextInput
          {...props}
          type={inputTypes[field.kind] ?? 'text'}
          autoComplete="off"
          onChange={(event) => props.onChange(event.currentTarget.value)}
        />
      )}
    >
      {children ?? stored}
    </EditableFact>
  );
}
