/** Dragging by keyboard, from the first key on. */
import { KeyboardSensor as DndKeyboardSensor, type KeyboardSensorProps } from '@dnd-kit/core';

/**
 * dnd-kit listens to keys only some moments after it has picked something up. Keys pressed meanwhile
 * would go to the page, whose own shortcuts they may be; here they wait for dnd-kit.
 */
export class KeyboardSensor extends DndKeyboardSensor {
  constructor(props: KeyboardSensorProps) {
    super(props);
    const early: KeyboardEvent[] = [];
    const keep = (event: KeyboardEvent) => {
      if (!event.isTrusted) return;
      event.preventDefault();
      event.stopPropagation();
      early.push(event);
    };
    document.addEventListener('keydown', keep, { capture: true });
    const passOn = () => {
      const next = early.shift();
      if (!next) return document.removeEventListener('keydown', keep, { capture: true });
      const { key, code } = next;
      document.dispatchEvent(new KeyboardEvent('keydown', { key, code, cancelable: true }));
      // Each is drawn before the next one, which goes on from there.
      requestAnimationFrame(() => setTimeout(passOn));
    };
    // After dnd-kit's own timer.
    setTimeout(passOn);
  }
}
