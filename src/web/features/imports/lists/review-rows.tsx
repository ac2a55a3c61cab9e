/** The rows of a review, a tab an outcome: the list at the left, what becomes of the chosen row beside it. */
import { Tabs, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { type ImportOutcome, type ImportReview, importOutcomes } from '#contract/import-reviews.ts';
import type { ImportEntity } from '#contract/imports.ts';
import { formatNumber } from '#web/lib/format.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { countWords, isNothing, outcomeHints } from './review-words.ts';
import type { ReviewedFile } from './reviewed-file.ts';
import classes from './reviews.module.css';
import { RowPanes } from './row-panes.tsx';

interface ReviewRowsProps {
  entity: ImportEntity;
  file: ReviewedFile;
  review: ImportReview;
}

export function ReviewRows({ entity, file, review }: ReviewRowsProps) {
  const { counts } = review;
  const [chosen, setChosen] = useState<ImportOutcome | null>(null);
  const filled = importOutcomes.filter((outcome) => counts[outcome] > 0);
  const current = chosen ?? filled[0] ?? 'create';
  const shown = importOutcomes.filter((outcome) => counts[outcome] > 0 || outcome === current);
  return (
    <Tabs
      value={current}
      onChange={(value) => setChosen(importOutcomes.find((outcome) => outcome === value) ?? null)}
      keepMounted={false}
      className={classes.review}
    >
      {isNothing(counts) && (
        <EmptyState
          icon={IconCircleCheck}
          title="0 changes"
          hint={`All ${formatNumber(counts.unchanged)} rows are here already, with the same values.`}
        />
      )}
      <Tabs.List className={classes.tabs} aria-label="What becomes of the rows">
        {shown.map((outcome) => (
          <Tabs.Tab key={outcome} value={outcome} data-outcome={outcome} className={classes.tab}>
            {countWords(outcome, counts[outcome])}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {shown.map((outcome) => (
        <Tabs.Panel key={outcome} value={outcome} className={classes.outcome}>
          <Text fz="dense" c="dimmed" className={classes.hint}>
            {outcomeHints[outcome]}
          </Text>
          <RowPanes entity={entity} file={file} outcome={outcome} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
