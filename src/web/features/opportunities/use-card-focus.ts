import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * A card that goes to another column is drawn anew there, and would lose the focus: this puts it back, as where
 * a move is refused and the card snaps back.
 */
export function useCardFocus() {
  const focused = useRef<string>(undefined);

  // After every drawing: nobody says which of them moved the card.
  useEffect(() => {
    if (focused.current === undefined || document.activeElement !== document.body) return;
    document
      .querySelector<HTMLElement>(`[data-card="${focused.current}"] [role="button"]`)
      ?.focus({ preventScroll: true });
  });

  return {
    /** The card gets the focus as soon as nothing else has it. */
    keepOn: (id: string) => {
      focused.current = id;
    },
    handlers: {
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        focused.current = target.closest<HTMLElement>('[data-card]')?.dataset.card;
      },
      onBlur: ({ target }: FocusEvent<HTMLElement>) => {
        // A card that is taken away to be drawn elsewhere has not been left.
        setTimeout(() => {
          if (target.isConnected && document.activeElement !== target) focused.current = undefined;
        });
      },
    },
  };
}
