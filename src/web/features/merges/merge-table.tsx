/** The records of a merge as columns, their fields as rows; on phones each field is a list of its values. */
import { Radio, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconX } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import type { MergeField, MergePreview } from '#contract/merges.ts';
import { Ago } from '#web/ui/ago.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from './merge-dialog.module.css';
import { getChosen, type MergeValues } from './merge-values.ts';

type Side = MergePreview['records'][number];

interface MergeTableProps {
  preview: MergePreview;
  form: UseFormReturnType<MergeValues>;
}

export function MergeTable({ preview, form }: MergeTableProps) {
  const { values } = form;
  // The columns keep their places, whichever record stays.
  const sides = values.ids.flatMap((id) => preview.records.find((side) => side.id === id) ?? []);
  const style: CSSProperties & Record<'--sides', number> = { '--sides': sides.length };
  const remove = (id: string) => {
    const ids = values.ids.filter((each) => each !== id);
    const survivorId = values.survivorId === id ? (ids[0] ?? '') : values.survivorId;
    form.setValues({ ids, survivorId });
  };
  return (
    <div className={classes.scroll}>
      <div className={classes.table} style={style}>
        <Row label="Stays" isChoice>
          {sides.map((side) => (
            <div
              key={side.id}
              className={classes.cell}
              data-chosen={side.id === values.survivorId || undefined}
            >
              <Radio
                name="survivor"
                checked={side.id === values.survivorId}
                onChange={() => form.setFieldValue('survivorId', side.id)}
                label={<SideName side={side} />}
                classNames={{ body: classes.radio, labelWrapper: classes.words }}
              />
              {sides.length > 2 && (
                <IconButton
                  label={`Take ${side.name} out`}
                  icon={IconX}
                  onClick={() => remove(side.id)}
                />
              )}
            </div>
          ))}
        </Row>
        {preview.fields.map((field) => (
          <FieldRow key={field.key} field={field} sides={sides} preview={preview} form={form} />
        ))}
      </div>
    </div>
  );
}

function SideName({ side: { name, detail, updatedAt } }: { side: Side }) {
  return (
    <>
      <span className={classes.name}>{name}</span>
      <Text component="span" display="block" fz="xs" c="dimmed">
        {detail}
        {detail && <br />}
        Changed <Ago at={updatedAt} isSentence />
      </Text>
    </>
  );
}

interface FieldRowProps extends MergeTableProps {
  field: MergeField;
  sides: readonly Side[];
}

function FieldRow({ field, sides, preview, form }: FieldRowProps) {
  const chosen = getChosen(field, form.values);
  const fieldValue = ({ id }: Side) =>
    field.values[preview.records.findIndex((side) => side.id === id)] ?? null;
  const isChoice = new Set(field.values.filter((value) => value !== null)).size > 1;
  const first = sides.find((side) => fieldValue(side) !== null);
  return (
    <Row label={field.label} isChoice={isChoice}>
      {sides.map((side) => {
        const value = fieldValue(side);
        return (
          <div
            key={side.id}
            className={classes.cell}
            data-chosen={(isChoice && side.id === chosen) || undefined}
            data-empty={value === null || undefined}
            data-repeated={(!isChoice && side !== first) || undefined}
          >
            {value !== null && isChoice ? (
              <Radio
                name={field.key}
                checked={side.id === chosen}
                onChange={() =>
                  form.setFieldValue('chosen', { ...form.values.chosen, [field.key]: side.id })
                }
                label={<Value words={value} from={side.name} />}
                classNames={{ body: classes.radio, labelWrapper: classes.words }}
              />
            ) : (
              <span className={`${classes.value} ${classes.plain}`}>{value ?? '–'}</span>
            )}
          </div>
        );
      })}
    </Row>
  );
}

function Value({ words, from }: { words: string; from: string }) {
  return (
    <span className={classes.value}>
      {words}
      <span className={classes.from}> {from}</span>
    </span>
  );
}

interface RowProps {
  label: string;
  isChoice: boolean;
  children: ReactNode;
}

function Row({ label, isChoice, children }: RowProps) {
  const cells = (
    <>
      <div className={classes.label}>{label}</div>
      {children}
    </>
  );
  if (!isChoice) return <div className={classes.row}>{cells}</div>;
  return (
    <div role="radiogroup" aria-label={label} className={classes.row}>
      {cells}
    </div>
  );
}
