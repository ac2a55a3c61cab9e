/** The cells of a row that are imported, to be mended: Enter checks the row at once. */
import { Button, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ImportReviewRow } from '#contract/import-reviews.ts';
import { addPlannedFields, type PlannedField } from '#contract/planned-fields.ts';
import { allDefinitionsQuery } from '#web/features/custom-fields/custom-fields.api.ts';
import { MissingOptions } from '#web/features/custom-fields/missing-options.tsx';
import { getServerMessage } from '#web/lib/call-error.ts';
import { showFailure } from '#web/ui/toast.ts';
import { planOptions } from './new-fields.ts';
import { faultyColumns, needsMending } from './review-words.ts';
import type { ReviewedFile } from './reviewed-file.ts';
import { useAnswerRow } from './reviews.api.ts';
import classes from './reviews.module.css';

interface MendCellsProps {
  file: ReviewedFile;
  row: ImportReviewRow;
  onDone: () => void;
}

export function MendCells({ file, row, onDone }: MendCellsProps) {
  const [isOpen, setIsOpen] = useState(needsMending(row));
  const [typed, setTyped] = useState<Record<number, string>>({});
  const change = useAnswerRow(file.id);
  const { header } = file;
  const faulty = faultyColumns({ ...file, reason: row.reason });
  const columns = file.mapping.filter(({ field }) => field !== 'ignore');
  const nameOf = (column: number) => header[column] || `Column ${column + 1}`;
  const changed = Object.entries(typed)
    .map(([column, value]) => ({ column: Number(column), value }))
    .filter(({ column, value }) => value !== (row.cells[column] ?? ''));

  const check = async (
    cells: { column: number; value: string }[],
    plannedFields?: PlannedField[],
  ) => {
    try {
      const { row: checked } = await change.mutateAsync({
        line: row.line,
        body: { cells, plannedFields },
      });
      setTyped({});
      if (!needsMending(checked)) onDone();
    } catch (error) {
      const message = getServerMessage(error) ?? 'Please try again.';
      showFailure(error, { title: 'The row was not checked', message });
    }
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (changed.length > 0 && !change.isPending) void check(changed);
  };

  if (!isOpen) {
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.mend}
        onClick={() => setIsOpen(true)}
      >
        Edit the cells of this row
      </Button>
    );
  }
  return (
    <form
      className={classes.cells}
      aria-label={`Cells of line ${row.line}`}
      onSubmit={handleSubmit}
    >
      {columns.map(({ column }) => {
        const isWrong = needsMending(row) && faulty.includes(column);
        return (
          <TextInput
            key={column}
            label={nameOf(column)}
            value={typed[column] ?? row.cells[column] ?? ''}
            data-asked={isWrong || undefined}
            error={isWrong && typed[column] === undefined}
            readOnly={change.isPending}
            onChange={({ currentTarget: { value } }) => setTyped({ ...typed, [column]: value })}
          />
        );
      })}
      {needsMending(row) && (
        <OptionsOfCells
          file={file}
          row={row}
          columns={faulty}
          onPlan={(column, field) =>
            void check([{ column, value: row.cells[column] ?? '' }], [field])
          }
        />
      )}
      <div className={classes.check}>
        <Button
          type="submit"
          size="xs"
          variant="default"
          loading={change.isPending}
          disabled={changed.length === 0}
        >
          Check
        </Button>
        <Text fz="dense" c="dimmed">
          Enter checks the row. The file itself stays as it is.
        </Text>
      </div>
    </form>
  );
}

interface OptionsOfCellsProps {
  file: ReviewedFile;
  row: ImportReviewRow;
  columns: readonly number[];
  onPlan: (column: number, field: PlannedField) => void;
}

/** A dropdown that does not offer what a cell says can be given that option by the import. */
function OptionsOfCells({ file, row, columns, onPlan }: OptionsOfCellsProps) {
  const custom = file.mapping.filter(
    ({ column, field }) => columns.includes(column) && field.startsWith('customFields.'),
  );
  const known = useQuery({ ...allDefinitionsQuery, enabled: custom.length > 0 }).data ?? [];
  const definitions = addPlannedFields(known, file.plannedFields);
  return custom.map(({ column, field }) => {
    const definition = definitions.find(({ name }) => field === `customFields.${name}`);
    if (!definition) return null;
    return (
      <div key={column} className={classes.check}>
        <MissingOptions
          definition={definition}
          cells={[row.cells[column] ?? '']}
          onPlan={(options) => onPlan(column, planOptions(definition, options))}
        />
      </div>
    );
  });
}
