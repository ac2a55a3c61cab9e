/**
 * Moving a card on the board by mouse, touch or keyboard. dnd-kit reports when a card is picked up,
 * which column it is over and when it is dropped; its place within the columns is kept here.
 */
import {
  type CollisionDetection,
  closestCenter,
  type DragEndEvent,
  type DragMoveEvent,
  type DragStartEvent,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useEffect, useEffectEvent, useState } from 'react';
import type { BoardCard } from '#contract/pipeline.ts';
import { KeyboardSensor } from '#web/ui/keyboard-sensor.ts';
import { MouseSensor, measuredAhead } from '#web/ui/mouse-sensor.ts';
import {
  type Columns,
  type Direction,
  findPlace,
  isSamePlace,
  type Place,
  stepFrom,
} from './board-places.ts';

export interface Carried {
  card: BoardCard;
  place: Place;
  /** Moved by pointer, the card follows it; by keyboard, it goes from place to place. */
  by: 'pointer' | 'keyboard';
}

/** By the code of the key. */
export const steps: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

const keys = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] };

/** By keyboard a card goes from place to place, not by pixels: dnd-kit does not move it then. */
const nowhere = () => undefined;

interface BoardDragOptions {
  /** The columns before the card was picked up. */
  columns: Columns<BoardCard>;
  onDrop: (card: BoardCard, place: Place) => void;
  /** Called with every event, to be announced. */
  onTell: (event: 'picked up' | 'moved' | 'dropped' | 'cancelled', carried: Carried) => void;
}

export function useBoardDrag({ columns, onDrop, onTell }: BoardDragOptions) {
  const [carried, setCarried] = useState<Carried | null>(null);

  const carryTo = (place: Place) => {
    if (!carried || isSamePlace(place, carried.place)) return;
    const next = { ...carried, place };
    // A move may be told only after the drop: then nothing is carried any more.
    setCarried((current) => current && next);
    onTell('moved', next);
  };

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const direction = steps[event.code];
    if (!direction || !carried) return;
    event.preventDefault();
    carryTo(stepFrom(columns, carried.card.id, carried.place, direction));
  });
  const isByKeyboard = carried?.by === 'keyboard';
  useEffect(() => {
    if (!isByKeyboard) return;
    const listen = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isByKeyboard]);

  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A short press first, or a thumb could not scroll the column.
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, { keyboardCodes: keys, coordinateGetter: nowhere }),
  );

  const handleDragStart = ({ active, activatorEvent }: DragStartEvent) => {
    const id = String(active.id);
    const place = findPlace(columns, id);
    const card = columns.flatMap(({ cards }) => cards).find((each) => each.id === id);
    if (!card || !place) return;
    const by = activatorEvent instanceof KeyboardEvent ? 'keyboard' : 'pointer';
    const started: Carried = { card, place, by };
    setCarried(started);
    onTell('picked up', started);
  };

  const handleDragMove = (event: DragMoveEvent) => {
    const place = findTarget(event);
    if (place) carryTo(place);
  };

  const handleDragEnd = (event: DragEndEvent) => {
    setCarried(null);
    if (!carried) return;
    // Whoever lets go at once is ahead of the last move that was told.
    const place = findTarget(event) ?? carried.place;
    onTell('dropped', { ...carried, place });
    if (isSamePlace(place, findPlace(columns, carried.card.id))) return;
    onDrop(carried.card, place);
  };

  const handleDragCancel = () => {
    setCarried(null);
    if (carried) onTell('cancelled', carried);
  };

  return {
    carried,
    context: {
      sensors,
      measuring: measuredAhead,
      collisionDetection: placeUnderPointer,
      onDragStart: handleDragStart,
      onDragMove: handleDragMove,
      onDragEnd: handleDragEnd,
      onDragCancel: handleDragCancel,
    },
  };
}

/** The column under the pointer, or the nearest one, and how many of its cards are above the pointer. */
const placeUnderPointer: CollisionDetection = (args) => {
  const { pointerCoordinates: pointer, active, droppableContainers } = args;
  if (!pointer) return [];
  const [hit] = [...pointerWithin(args), ...closestCenter(args)];
  const column = droppableContainers.find(({ id }) => id === hit?.id)?.node.current;
  if (!hit || !column) return [];
  const others = [...column.querySelectorAll<HTMLElement>('[data-card]')].filter(
    (card) => card.dataset.card !== active.id,
  );
  const above = others.filter((card) => {
    const { top, height } = card.getBoundingClientRect();
    return top + height / 2 < pointer.y;
  });
  return [{ id: hit.id, data: { place: { stage: hit.id, index: above.length } } }];
};

/** The place under the pointer; by keyboard there is none. */
function findTarget({ collisions }: Pick<DragMoveEvent, 'collisions'>): Place | undefined {
  const place: unknown = collisions?.[0]?.data?.place;
  return isPlace(place) ? place : undefined;
}

function isPlace(value: unknown): value is Place {
  return typeof value === 'object' && value !== null && 'stage' in value && 'index' in value;
}
