/** A column of the board folded to a strip: its name and count. Cards can be dropped on it; a press unfolds it. */
import { useDroppable } from '@dnd-kit/core';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { Stage } from '#contract/opportunities.ts';
import { formatNumber } from '#web/lib/format.ts';
import classes from './board.module.css';
import { StageDot, stageLabels } from './stages.tsx';

interface FoldedColumnProps {
  stage: Stage;
  /** Undefined while it is being read. */
  count: number | undefined;
  isTarget: boolean;
  onUnfold: () => void;
}

export function FoldedColumn({ stage, count, isTarget, onUnfold }: FoldedColumnProps) {
  const { setNodeRef } = useDroppable({ id: stage });
  return (
    <section
      ref={setNodeRef}
      aria-label={stageLabels[stage]}
      className={classes.folded}
      data-target={isTarget || undefined}
    >
      <UnstyledButton
        className={classes.unfold}
        data-turns={stage}
        aria-expanded={false}
        title={`Unfold ${stageLabels[stage]}`}
        onClick={onUnfold}
      >
        <VisuallyHidden>Unfold </VisuallyHidden>
        <StageDot stage={stage} />
        <span className={classes.foldedName}>{stageLabels[stage]}</span>
        <span className={classes.count}>{count === undefined ? '…' : formatNumber(count)}</span>
      </UnstyledButton>
    </section>
  );
}
