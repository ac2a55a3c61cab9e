/** The rows of further e-mails and phones below the other inputs of a form; two buttons as long as there are none. */
import { Button, Group, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { addressFields, mostFurther } from '#contract/further-addresses.ts';
import { AddressInputs } from './address-inputs.tsx';
import { addressKinds } from './address-values.ts';
import classes from './addresses.module.css';
import {
  type FurtherKey,
  type FurtherRow,
  type FurtherValues,
  furtherKeys,
  furtherKinds,
} from './further-values.ts';

export function FurtherAddresses({ form }: { form: UseFormReturnType<FurtherValues> }) {
  const place = useRef<HTMLDivElement>(null);
  const added = useRef<string>(undefined);
  const set = (key: FurtherKey, rows: FurtherRow[]) => {
    form.setValues({ [key]: rows });
    form.clearErrors();
  };
  const handleAdd = (key: FurtherKey, rows: readonly FurtherRow[]) => {
    added.current = `The ${addressKinds[furtherKinds[key].kind].noun} ${rows.length + 2}`;
    set(key, [...rows, { value: '', type: null }]);
  };
  // Whoever adds a row goes on typing in it. As it is drawn: a later effect could be that of the drawing before, without it.
  useLayoutEffect(() => {
    if (added.current === undefined) return;
    place.current?.querySelector<HTMLElement>(`[aria-label="${added.current}"]`)?.focus();
    added.current = undefined;
  });
  return (
    <div ref={place} className={classes.further}>
      {furtherKeys.map((key) => {
        const { kind } = furtherKinds[key];
        const { noun } = addressKinds[kind];
        const rows = form.values[key] ?? [];
        if (rows.length === 0) return null;
        return (
          <div key={key} className={classes.further}>
            <Text fw={500} className={classes.legend}>
              {addressFields[key].label}
            </Text>
            {rows.map((row, at) => (
              // The primary one is the first.
              <div key={at.toString()} className={classes.furtherRow}>
                <AddressInputs
                  kind={kind}
                  name={`${noun} ${at + 2}`}
                  input={{
                    value: row.value,
                    onChange: ({ currentTarget: { value } }) =>
                      set(key, rows.with(at, { ...row, value })),
                    error: form.errors[`${key}.${at}.value`],
                  }}
                  type={row.type ?? ''}
                  onType={(type) => set(key, rows.with(at, { ...row, type }))}
                  onRemove={() => set(key, rows.toSpliced(at, 1))}
                />
              </div>
            ))}
          </div>
        );
      })}
      <Group gap="xs">
        {furtherKeys.map((key) => {
          const rows = form.values[key];
          if (!rows || rows.length >= mostFurther) return null;
          return (
            <Button
              key={key}
              variant="subtle"
              size="xs"
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
              onClick={() => handleAdd(key, rows)}
            >
              {`Add ${addressKinds[furtherKinds[key].kind].noun}`}
            </Button>
          );
        })}
      </Group>
    </div>
  );
}
