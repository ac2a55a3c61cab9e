/** The pipeline as a board: a column for each stage, and cards that are moved between them. */
import { DndContext, DragOverlay } from '@dnd-kit/core';
import { Portal, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isClosed, type Stage, stages } from '#contract/opportunities.ts';
import type { BoardCard } from '#contract/pipeline.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { fillWindow } from '#web/ui/fill-window.ts';
import { Loading } from '#web/ui/loading.tsx';
import classes from './board.module.css';
import { CarriedCard } from './board-card.tsx';
import { BoardColumn } from './board-column.tsx';
import { type Columns, cardAbove, findPlace, type Place, withCardAt } from './board-places.ts';
import { BoardTotals } from './board-totals.tsx';
import { FoldedColumn } from './folded-column.tsx';
import { LostReasonDialog } from './later-lost-reason.tsx';
import type { BoardFilterInput } from './opportunities.api.ts';
import { isNarrowed } from './opportunity-filters.ts';
import { NoOpportunities } from './opportunity-list.tsx';
import { stageLabels } from './stages.tsx';
import { useBoard, useMoveCard } from './use-board-cards.ts';
import { type Carried, useBoardDrag } from './use-board-drag.ts';
import { useCardFocus } from './use-card-focus.ts';
import { useFoldedColumns } from './use-folded-columns.ts';

interface BoardProps {
  filter: BoardFilterInput;
  /** The columns to show; all six if left out. */
  onlyStages: readonly Stage[] | undefined;
  onOpen: (card: BoardCard) => void;
  onAdd: (stage: Stage) => void;
  onClearFilters: () => void;
  /** The button that adds the first opportunity. */
  addButton: ReactNode;
}

const instructions =
  'Press Enter to open the opportunity, the arrow keys to go to another one. Press Space to pick it up, the arrow keys to move it within its stage and between stages, Space to put it down, Escape to leave it where it was.';

export function Board({ filter, onlyStages, onOpen, onAdd, ...props }: BoardProps) {
  const { board, lists } = useBoard(filter);
  const move = useMoveCard(filter);
  const [spoken, setSpoken] = useState('');
  // The card dropped on Closed Lost that is waiting for its reason.
  const [losing, setLosing] = useState<{ card: BoardCard; place: Place } | null>(null);
  const answered = useRef(false);
  const folding = useFoldedColumns(onlyStages);

  const shownStages = onlyStages ?? stages;
  const columns: Columns<BoardCard> = shownStages.map((stage) => ({
    stage,
    cards: lists[stage].data?.pages.flatMap(({ items }) => items) ?? [],
  }));

  const put = (card: BoardCard, place: Place, lostReason?: string) => {
    const afterId = cardAbove(columns, card.id, place)?.id ?? null;
    move({
      card,
      stage: place.stage,
      afterId,
      ...(lostReason === undefined ? {} : { lostReason }),
    });
  };

  const { carried, context } = useBoardDrag({
    columns,
    onDrop: (card, place) => {
      if (place.stage !== 'closed_lost' || card.stage === 'closed_lost') return put(card, place);
      answered.current = false;
      setLosing({ card, place });
    },
    onTell: (event, now) => {
      const { stage } = now.place;
      // What is moved by keyboard stays where it can be seen, and keeps the focus.
      if (now.by === 'keyboard' && folding.isFolded(stage)) folding.show(stage);
      setSpoken(wordsOf(event, now, columns));
    },
  });
  useCarriedInView(carried);
  const focus = useCardFocus(columns.filter(({ stage }) => !folding.isFolded(stage)));

  const held = carried ?? losing;
  const shown = held ? withCardAt(columns, held.card, held.place) : columns;
  const isEmpty = board.data?.every(({ count }) => count === 0) ?? false;

  if (board.error && !board.data) {
    return (
      <ErrorState
        title="Failed to fetch opportunities"
        error={board.error}
        onRetry={() => board.refetch()}
      />
    );
  }
  if (isEmpty && isNarrowed(filter)) return <NoOpportunities filter={filter} {...props} />;
  return (
    <>
      {board.isPending && (
        <div className={classes.loading}>
          <Loading words="Loading opportunities...">
            <span />
          </Loading>
        </div>
      )}
      {isEmpty && <NoOpportunities filter={filter} {...props} />}
      <BoardTotals heads={board.data?.filter(({ stage }) => shownStages.includes(stage))} />
      <DndContext {...context} accessibility={{ screenReaderInstructions, announcements }}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: moves the focus between the cards in it */}
        <div
          ref={fillWindow}
          className={classes.board}
          data-old={board.isPlaceholderData || undefined}
          data-empty={isEmpty || undefined}
          data-board
          {...focus.handlers}
          onKeyDown={carried ? undefined : focus.handlers.onKeyDown}
        >
          {shown.map(({ stage, cards }) => {
            const head = board.data?.find((column) => column.stage === stage);
            return folding.isFolded(stage) ? (
              <FoldedColumn
                key={stage}
                stage={stage}
                count={head?.count}
                isTarget={carried?.place.stage === stage}
                onUnfold={() => folding.fold(stage, false)}
              />
            ) : (
              <BoardColumn
                key={stage}
                stage={stage}
                head={head}
                cards={cards}
                list={lists[stage]}
                carried={carried}
                tabStop={focus.tabStop}
                onOpen={onOpen}
                onAdd={onAdd}
                onFold={
                  !onlyStages && isClosed(stage) ? () => folding.fold(stage, true) : undefined
                }
              />
            );
          })}
        </div>
        <Portal>
          <DragOverlay dropAnimation={null}>
            {carried?.by === 'pointer' && <CarriedCard card={carried.card} />}
          </DragOverlay>
        </Portal>
      </DndContext>
      <VisuallyHidden role="status" aria-live="assertive">
        {spoken}
      </VisuallyHidden>
      {losing && (
        <LostReasonDialog
          name={losing.card.name}
          onSubmit={(reason) => {
            answered.current = true;
            put(losing.card, losing.place, reason);
          }}
          onClose={() => {
            if (!answered.current) setSpoken(`${losing.card.name} was left where it was.`);
            setLosing(null);
            focus.keepOn(losing.card.id);
          }}
        />
      )}
    </>
  );
}

const screenReaderInstructions = { draggable: instructions };

// The board makes its own announcements: dnd-kit knows columns, not places.
const silent = () => undefined;
const announcements = {
  onDragStart: silent,
  onDragOver: silent,
  onDragEnd: silent,
  onDragCancel: silent,
};

function wordsOf(event: string, { card, place }: Carried, columns: Columns<BoardCard>): string {
  const { stage, index } = event === 'cancelled' ? (findPlace(columns, card.id) ?? place) : place;
  const others = columns.find((column) => column.stage === stage)?.cards ?? [];
  const size = others.filter(({ id }) => id !== card.id).length + 1;
  return `${card.name}: ${event}, ${stageLabels[stage]}, place ${index + 1} of ${size}.`;
}

/** A card that is moved by keyboard keeps the focus, and the board scrolls with it. */
function useCarriedInView(carried: Carried | null): void {
  const id = carried?.by === 'keyboard' ? carried.card.id : undefined;
  const { stage, index } = carried?.place ?? {};
  useEffect(() => {
    if (!id) return;
    const item = document.querySelector(`[data-card="${id}"]`);
    item?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    item?.querySelector<HTMLElement>('[role="button"]')?.focus({ preventScroll: true });
  }, [id, stage, index]);
}
