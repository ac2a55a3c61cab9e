/** A text of a record, edited where it stands; its field says what it is called and how it is typed. */
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { TextField, TextKind } from '#contract/fields.ts';
import { EditableFact } from './editable-fact.tsx';

const inputTypes: Partial<Record<TextKind, string>> = { email: 'email', phone: 'tel' };

/** What an input in a form has of its field. */
export function getInputProps({ label, kind, limit }: TextField) {
  return { label, type: inputTypes[kind] ?? 'text', maxLength: limit };
}

interface TextFactProps {
  field: TextField;
  stored: string | null;
  onSave: (text: string | null) => Promise<unknown>;
  onReload: () => unknown;
  /** How it reads where that is more than its text, such as a link. */
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
