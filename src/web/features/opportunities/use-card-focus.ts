import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { BoardCard } from '#contract/pipeline.ts';
import { usePageKeys } from '#web/ui/use-page-keys.ts';
import { type Columns, cardBeside, findPlace } from './board-places.ts';
import { steps } from './use-board-drag.ts';

/**
 * Tab stops at one card, the last focused or the first of all; the arrow keys go there from anywhere, and on to the others.
 * A card that moves to another column is mounted again there and would lose the focus; this
 * restores it, even when a refused card snaps back.
 */
export function useCardFocus(columns: Columns<BoardCard>) {
  const focused = useRef<string>(undefined);
  const [last, setLast] = useState<string>();
  const isThere = last !== undefined && findPlace(columns, last) !== undefined;
  const tabStop = isThere ? last : columns.find(({ cards }) => cards.length > 0)?.cards[0]?.id;

  // After every render: nothing says which one moved the card.
  useEffect(() => {
    if (focused.current === undefined || document.activeElement !== document.body) return;
    findFace(focused.current)?.focus({ preventScroll: true });
  });

  const enter = () => {
    if (tabStop !== undefined && !document.activeElement?.closest('[data-card]')) {
      findFace(tabStop)?.focus();
    }
  };
  usePageKeys({ ArrowDown: enter, ArrowUp: enter, ArrowLeft: enter, ArrowRight: enter });

  return {
    tabStop,
    /** Focuses the card as soon as nothing else has the focus. */
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
        // While a card is picked up the arrow keys move it, which `useBoardDrag` does.
        if (event.defaultPrevented || !direction || id === undefined) return;
        event.preventDefault();
        const next = cardBeside(columns, id, direction);
        if (next) findFace(next.id)?.focus();
      },
      onBlur: ({ target }: FocusEvent<HTMLElement>) => {
        // A card that is unmounted to be drawn elsewhere has not lost the focus by choice.
        setTimeout(() => {
          const isOnCard = document.activeElement?.closest('[data-card]');
          if (target.isConnected && !isOnCard) focused.current = undefined;
        });
      },
    },
  };
}

function findFace(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-card="${id}"] [role="button"]`);
}
