/** One row in full: what it would write, the question it asks, and its cells to mend. */
import { Badge, Text } from '@mantine/core';
import type { ImportReviewRow } from '#contract/import-reviews.ts';
import type { ImportEntity } from '#contract/imports.ts';
import { formatNumber } from '#web/lib/format.ts';
import { ChangesTable } from './changes-table.tsx';
import { MendCells } from './mend-cells.tsx';
import { RecordLink } from './record-link.tsx';
import { outcomeWords } from './review-words.ts';
import type { ReviewedFile } from './reviewed-file.ts';
import classes from './reviews.module.css';
import { RowQuestion } from './row-question.tsx';

interface RowDetailProps {
  entity: ImportEntity;
  file: ReviewedFile;
  row: ImportReviewRow;
  /** It needs nothing more: the next one may be shown. */
  onDone: () => void;
}

export function RowDetail({ entity, file, row, onDone }: RowDetailProps) {
  const isQuestion = row.answers.includes('same') || row.candidates.length > 0;
  const question = (
    <RowQuestion
      entity={entity}
      importId={file.id}
      row={row}
      onDone={onDone}
      isPlain={!isQuestion}
    />
  );
  return (
    <>
      <div className={classes.head}>
        <Text component="h3" fw={600} fz="lg" className={classes.title}>
          {row.name || 'No name'}
        </Text>
        <Badge color={colors[row.outcome]} role="status">
          {outcomeWords[row.outcome]}
        </Badge>
        <Text fz="dense" c="dimmed">
          Line {formatNumber(row.line)}
        </Text>
      </div>
      {row.reason !== null && (
        <Text className={classes.reason} data-outcome={row.outcome}>
          {row.reason}
        </Text>
      )}
      {row.recordId !== null && row.recordName !== null && row.candidates.length < 2 && (
        <Text>
          {row.outcome === 'duplicate' ? 'Looks like ' : 'You have it as '}
          <RecordLink entity={entity} id={row.recordId} name={row.recordName} />
        </Text>
      )}
      {isQuestion && question}
      <ChangesTable row={row} file={file} />
      {!isQuestion && row.answers.length > 0 && question}
      <MendCells file={file} row={row} onDone={onDone} />
    </>
  );
}

const colors = {
  create: 'green',
  update: 'indigo',
  unchanged: 'gray',
  conflict: 'amber',
  duplicate: 'amber',
  dropped: 'red',
} as const;
