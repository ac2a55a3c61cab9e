/** For what a button opened that stood in for its own (`openerPart`): the new button takes the focus, then it opens. */
import { type RefObject, useEffect, useRef, useState } from 'react';

export function useOpenAtOnce(): {
  button: RefObject<HTMLButtonElement | null>;
  opened: boolean;
  setOpened: (opened: boolean) => void;
} {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    // What opens gives the focus back to where it was before.
    button.current?.focus({ preventScroll: true });
    setOpened(true);
  }, []);
  return { button, opened, setOpened };
}
