/** One line over the board: what all its columns come to. */
import { Text } from '@mantine/core';
import type { BoardColumn } from '#contract/pipeline.ts';
import { formatAmount, plural } from '#web/lib/format.ts';
import classes from './board.module.css';
import { addUp } from './board-sums.ts';

/** Keeps its line while the columns are being read. */
export function BoardTotals({ heads }: { heads: readonly BoardColumn[] | undefined }) {
  const total = heads && addUp(heads);
  return (
    <Text className={classes.totals} role="status" aria-label="All columns">
      {total && (
        <>
          <span>{plural(total.count, 'opportunity', 'opportunities')}</span>
          <strong title="Sum of the values">{formatAmount(total.sum)}</strong>
          <span title="Sum of the values, each times its probability">
            {formatAmount(total.weighted)} weighted
          </span>
        </>
      )}
    </Text>
  );
}
