/** Dragging tasks and events to another day: by mouse, by a long touch, or by keyboard (Space, arrows, Space). */
import {
  type Announcements,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type KeyboardCoordinateGetter,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import dayjs from 'dayjs';
import { type ReactNode, useState } from 'react';
import { shiftDay } from '#web/features/events/event-days.ts';
import { KeyboardSensor } from '#web/ui/keyboard-sensor.ts';
import { MouseSensor, measuredAhead } from '#web/ui/mouse-sensor.ts';
import { type CalendarItem, movedItem } from './calendar-items.ts';
import { minutesOfDay, shiftedItem, snapped } from './day-hours.ts';
import { ItemFace } from './item-face.tsx';
import { focusWhenDrawn, makeItemKey } from './item-focus.ts';
import { useChangeItem } from './use-change-item.ts';

/** What is being dragged, and the day it is dragged from. */
export interface Dragged {
  item: CalendarItem;
  day: string;
  /** It stands among hours, and is dropped at one. */
  isAmongHours?: boolean | undefined;
}

interface CalendarDragProps {
  /** How many days a row of the grid has, so that the arrow keys know what is above and below; 0 if hours are. */
  columns: number;
  children: ReactNode;
}

export function CalendarDrag({ columns, children }: CalendarDragProps) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const [announcements] = useState(announcementsOfDrag);
  const change = useChangeItem();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      // Enter follows the link, as it does on any other link.
      keyboardCodes: { start: ['Space'], end: ['Space', 'Enter'], cancel: ['Escape', 'Tab'] },
      coordinateGetter: toNeighbour(columns),
    }),
  );

  const handleEnd = ({ active, over, delta, activatorEvent, collisions }: DragEndEvent) => {
    setDragged(null);
    swallowNextClick();
    const from = draggedOf(active);
    const byKeyboard = activatorEvent instanceof KeyboardEvent;
    // What is under the pointer now; `over` is told a moment later.
    const to = byKeyboard ? over?.id : collisions?.[0]?.id;
    if (!from || typeof to !== 'string') return;
    const isAtHour = from.isAmongHours && collisions?.[0]?.data?.isAmongHours === true;
    const later = isAtHour ? minutesIn(delta.y) : 0;
    if (to === from.day && later === 0) return;
    const moved = movedItem(from.item, from.day, to);
    void change(from.item, later === 0 ? moved : shiftedItem(moved, later));
    if (byKeyboard) focusWhenDrawn(makeItemKey(from.item, to), to);
  };

  return (
    <DndContext
      sensors={sensors}
      measuring={measuredAhead}
      collisionDetection={dayUnder}
      accessibility={{ announcements, screenReaderInstructions: instructions }}
      onDragStart={({ active }) => setDragged(draggedOf(active))}
      onDragEnd={handleEnd}
      onDragCancel={() => setDragged(null)}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {dragged && <ItemFace item={dragged.item} isLifted />}
      </DragOverlay>
    </DndContext>
  );
}

/** How much later so many pixels further down are. */
function minutesIn(pixels: number): number {
  const height = document.querySelector('[data-track]')?.clientHeight ?? 0;
  const minutes = height > 0 ? snapped((Math.abs(pixels) / height) * minutesOfDay) : 0;
  return pixels < 0 ? -minutes : minutes;
}

function draggedOf({ data }: { data: { current: unknown } }): Dragged | null {
  // Set by `DraggableItem`, the only thing that can be dragged; empty once that has left the page.
  const dragged: Partial<Dragged> = Object(data.current);
  const { item, day, isAmongHours } = dragged;
  return item && day ? { item, day, isAmongHours } : null;
}

/** The day under the pointer; by keyboard, the day that contains the corner of the dragged item. */
const dayUnder: CollisionDetection = (args) => {
  if (args.pointerCoordinates) {
    const isAmongHours = isOverHours(args.pointerCoordinates);
    return pointerWithin(args).map((hit) => ({ ...hit, data: { ...hit.data, isAmongHours } }));
  }
  const { left, top } = args.collisionRect;
  return args.droppableContainers.flatMap(({ id }) => {
    const rect = args.droppableRects.get(id);
    const isIn =
      rect &&
      left >= rect.left - 1 &&
      left < rect.right &&
      top >= rect.top - 1 &&
      top < rect.bottom;
    return isIn ? [{ id }] : [];
  });
};

/** Not over the head of a day or what has no time, which stay in sight above the hours that are scrolled under them. */
function isOverHours({ x, y }: { x: number; y: number }): boolean {
  // What is dragged is on top, and in no day.
  const seen = document.elementsFromPoint(x, y).find((each) => each.closest('[data-day]'));
  return seen?.closest('[data-track]') != null;
}

function toNeighbour(columns: number): KeyboardCoordinateGetter {
  const steps: Partial<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
  };
  return (event, { currentCoordinates, context: { over, active, droppableRects } }) => {
    const step = steps[event.code];
    const day = over?.id ?? (active && draggedOf(active)?.day);
    if (step === undefined || typeof day !== 'string') return undefined;
    event.preventDefault();
    const rect = step === 0 ? undefined : droppableRects.get(shiftDay(day, step));
    // A day of hours is far higher than what is seen of it.
    const y = columns === 0 ? currentCoordinates.y : (rect?.top ?? 0) + 4;
    return rect && { x: rect.left + 4, y };
  };
}

/** A drag that ends on the link where it began must not follow it. */
function swallowNextClick(): void {
  const swallow = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 50);
}

const instructions = {
  draggable:
    'Press Enter to open it in a new tab. Press Space to pick it up, the arrow keys to move it to another day, Space to drop it, Escape to leave it where it was. In a week, Alt with up or down moves it by a quarter of an hour, and Alt and Shift move the end of an event.',
};

/** What screen readers announce during a drag. */
function announcementsOfDrag(): Announcements {
  const words = (day: unknown) => dayjs(String(day)).format('dddd, MMMM D');
  let hasMoved = false;
  return {
    onDragStart: ({ active }) => {
      hasMoved = false;
      const dragged = draggedOf(active);
      return dragged ? `Picked up ${dragged.item.title}, ${words(dragged.day)}.` : undefined;
    },
    onDragOver: ({ active, over }) => {
      // The day it was picked up from has just been announced.
      if (!hasMoved && over?.id === draggedOf(active)?.day) return undefined;
      hasMoved = true;
      return over ? words(over.id) : 'Not over a day.';
    },
    onDragEnd: ({ active, over }) => {
      const dragged = draggedOf(active);
      if (!dragged || !over || dragged.day === over.id) return 'Left where it was.';
      return `Dropped ${dragged.item.title} on ${words(over.id)}.`;
    },
    onDragCancel: () => 'Left where it was.',
  };
}
