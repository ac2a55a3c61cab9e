/**
 * Stands where Mantine wants the button of a popover or menu, when that button is drawn elsewhere because it was there
 * before the popover's program: what opens is placed at the button, and a click on it is no click outside.
 */
import { type RefCallback, type RefObject, useLayoutEffect } from 'react';

interface StandInProps {
  of: RefObject<HTMLElement | null>;
  /** Given by Mantine, as the next one. */
  ref?: RefCallback<HTMLElement>;
  'aria-controls'?: string;
}

export function StandIn({ of, ref, 'aria-controls': controls }: StandInProps) {
  useLayoutEffect(() => {
    if (!ref) return;
    const clear = ref(of.current);
    return () => {
      if (clear) clear();
      else ref(null);
    };
  }, [of, ref]);
  useLayoutEffect(() => {
    if (controls) of.current?.setAttribute('aria-controls', controls);
    else of.current?.removeAttribute('aria-controls');
  }, [of, controls]);
  return null;
}
