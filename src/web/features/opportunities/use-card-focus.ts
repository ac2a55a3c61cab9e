import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { BoardCard } from '#contract/pipeline.ts';
import { type Columns, cardBeside, findPlace } from './board-places.ts';
import { steps } from './use-board-drag.ts';

/**
 * One card is reached by Tab, the one that had the focus last or the first of all; the arrow keys go on to the others.
 *
 * A card that goes to another column is drawn anew there, and would lose the focus: this puts it back, as where
 * a move is refused and the card snaps back.
 */
export function useCardFocus(columns: Columns<BoardCard>) {
  const focused = useRef<string>(undefined);
  const [last, setLast] = useState<string>();
  const isThere = last !== undefined && findPlace(columns, last) !== undefined;
  const tabStop = isThere ? last : columns.find(({ cards }) => cards.length > 0)?.cards[0]?.id;

  // After every drawing: nobody says which of them moved the card.
  useEffect(() => {
    if (focused.current === undefined || document.activeElement !== document.body) return;
    faceOf(focused.current)?.focus({ preventScroll: true });
  });

  return {
    tabStop,
    /** The card gets the focus as soon as nothing else has it. */
    keepOn: (id: string) => {
      focused.current = id;
    },
    handlers: {
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        focused.current = target.closest<HTMLElement>('[data-card]')?.dataset.card;
        if (focused.current !== undefined) setLast(focused.current);
      },
      onKeyDown: (event: KeyboardEvent) => {
        const direction = steps[event.code];
        const id = focused.current;
        // Whoever carries a card moves that, which `useBoardDrag` does.
        if (event.defaultPrevented || !direction || id === undefined) return;
        event.preventDefault();
        const next = cardBeside(columns, id, direction);
        if (next) faceOf(next.id)?.focus();
      },
      onBlur: ({ target }: FocusEvent<HTMLElement>) => {
        // A card that is taken away to be drawn elsewhere has not been left.
        setTimeout(() => {
          const isOnCard = document.activeElement?.closest('[data-card]');
          if (target.isConnected && !isOnCard) focused.current = undefined;
        });
      },
    },
  };
}

function faceOf(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-card="${id}"] [role="button"]`);
}
