/** Dragging by mouse, at any speed: where it is let go counts, even if a busy page has not drawn the way there. */
import { MouseSensor as DndMouseSensor, MeasuringStrategy } from '@dnd-kit/core';
import { flushSync } from 'react-dom';

/**
 * dnd-kit tells at the end what it has drawn last, and nothing if it has drawn nothing yet. Here each step is drawn before
 * the next one comes.
 */
export class MouseSensor extends DndMouseSensor {
  constructor(props: ConstructorParameters<typeof DndMouseSensor>[0]) {
    super({
      ...props,
      onStart: (at) => flushSync(() => props.onStart(at)),
      onMove: (at) => flushSync(() => props.onMove(at)),
    });
  }
}

/** Where things may be dropped is known before they are picked up, not some moments after. */
export const measuredAhead = { droppable: { strategy: MeasuringStrategy.Always } };
