/** A column of the board: its head with count and sums, and its cards, which load on as it is scrolled. */

import { useDroppable } from '@dnd-kit/core';
import { Skeleton, Text } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { IconArrowBarToLeft, IconPlus } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useEffectEvent, useId } from 'react';
import type { Stage } from '#contract/opportunities.ts';
import type { BoardCard as Card, BoardColumn as Head } from '#contract/pipeline.ts';
import { formatAmount, formatNumber } from '#web/lib/format.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';
import classes from './board.module.css';
import { BoardCard } from './board-card.tsx';
import { StageDot, stageLabels } from './stages.tsx';
import type { CardsOfStage } from './use-board-cards.ts';
import type { Carried } from './use-board-drag.ts';

const cardsOfFirstPaint = 5;

interface BoardColumnProps {
  stage: Stage;
  head: Head | undefined;
  /** The cards on the screen, with a moved card in its current place. */
  cards: readonly Card[];
  list: CardsOfStage;
  carried: Carried | null;
  /** The card where Tab stops, in this column or another. */
  tabStop: string | undefined;
  onOpen: (card: Card) => void;
  onAdd: (stage: Stage) => void;
  /** Left out where it cannot be folded. */
  onFold?: (() => void) | undefined;
}

export function BoardColumn(props: BoardColumnProps) {
  const { stage, head, list, carried, onAdd, onFold } = props;
  const titleId = useId();
  const { setNodeRef } = useDroppable({ id: stage });
  const isTarget = carried?.place.stage === stage;
  return (
    <section
      aria-labelledby={titleId}
      className={classes.column}
      data-target={isTarget || undefined}
    >
      <header className={classes.head}>
        <div className={classes.title}>
          <StageDot stage={stage} />
          <h2 id={titleId} className={classes.name}>
            {stageLabels[stage]}
            <span className={classes.count}>{head ? formatNumber(head.count) : '…'}</span>
          </h2>
          {onFold && (
            <IconButton
              label={`Fold ${stageLabels[stage]}`}
              icon={IconArrowBarToLeft}
              aria-expanded
              data-turns={stage}
              onClick={onFold}
            />
          )}
          <IconButton
            label={`New Opportunity in ${stageLabels[stage]}`}
            icon={IconPlus}
            onClick={() => onAdd(stage)}
          />
        </div>
        <div className={classes.sums}>
          <span title="Sum of the values">{head ? formatAmount(head.sum) : '…'}</span>
          <span title="Sum of the values, each times its probability">
            {head ? `${formatAmount(head.weighted)} weighted` : ''}
          </span>
        </div>
      </header>
      <div ref={setNodeRef} className={classes.cards}>
        {list.isPending ? <ColumnSkeleton /> : <Cards titleId={titleId} {...props} />}
      </div>
    </section>
  );
}

type CardsProps = BoardColumnProps & { titleId: string };

/** First draws as many as fit on a screen, and the rest right afterwards. */
function Cards({ titleId, cards, list, carried, tabStop, onOpen }: CardsProps) {
  const isFirstPaint = useDeferredValue(false, true);
  const painted = isFirstPaint ? cards.slice(0, cardsOfFirstPaint) : cards;
  return (
    <>
      <ul className={classes.list} aria-labelledby={titleId}>
        {painted.map((card) => (
          <BoardCard
            key={card.id}
            card={card}
            carriedBy={carried?.card.id === card.id ? carried.by : undefined}
            isTabStop={card.id === tabStop}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {cards.length === 0 && !list.isError && <Text className={classes.empty}>Nothing here</Text>}
      {!isFirstPaint && <ColumnEnd list={list} />}
    </>
  );
}

/** Loads more when the end of the column is near, and says when that failed. */
function ColumnEnd({ list }: { list: CardsOfStage }) {
  const { ref, entry } = useIntersection({ rootMargin: '400px' });
  const canRead = list.hasNextPage && !list.isFetching && !list.isError;
  const isNear = entry?.isIntersecting ?? false;
  const readOn = useEffectEvent(() => void list.fetchNextPage());
  useEffect(() => {
    if (isNear && canRead) readOn();
  }, [isNear, canRead]);
  if (list.isError) {
    return (
      <Text role="alert" className={classes.empty}>
        Cards could not be loaded.{' '}
        <TryAgain
          variant="subtle"
          size="compact-sm"
          onRetry={list.isFetchNextPageError ? list.fetchNextPage : list.refetch}
        />
      </Text>
    );
  }
  return (
    <div ref={ref} className={classes.end}>
      {list.isFetchingNextPage && <Skeleton height={104} radius="md" />}
    </div>
  );
}

function ColumnSkeleton() {
  return (
    <div className={classes.end} aria-hidden>
      {[0, 1, 2].map((index) => (
        <Skeleton key={index} height={104} mb={8} radius="md" />
      ))}
    </div>
  );
}
