/** A row of the file in the list: who it is, and in one line what becomes of it. */
import { Text } from '@mantine/core';
import type { ImportOutcome, ImportReviewRow } from '#contract/import-reviews.ts';
import { formatNumber } from '#web/lib/format.ts';
import { lineWords, outcomeWords } from './review-words.ts';
import type { ReviewedFile } from './reviewed-file.ts';
import classes from './reviews.module.css';

interface RowLineProps {
  file: ReviewedFile;
  row: ImportReviewRow;
  /** The outcome under which it is listed: once it is answered or mended, its own may be another. */
  listed: ImportOutcome;
  isChosen: boolean;
  onChoose: () => void;
}

export function RowLine({ file, row, listed, isChosen, onChoose }: RowLineProps) {
  const isOther = row.outcome !== listed;
  return (
    <button
      type="button"
      className={classes.line}
      aria-current={isChosen}
      // The arrow keys move through the others.
      tabIndex={isChosen ? 0 : -1}
      data-settled={isOther || undefined}
      onClick={onChoose}
    >
      <span className={classes.who}>
        <span className={classes.name}>{row.name || 'No name'}</span>
        <span className={classes.number}>Line {formatNumber(row.line)}</span>
      </span>
      <Text
        component="span"
        fz="dense"
        truncate
        className={classes.about}
        data-outcome={row.outcome}
      >
        {isOther ? `Now: ${outcomeWords[row.outcome].toLowerCase()}` : lineWords(row, file)}
      </Text>
    </button>
  );
}
