/** One day of the calendar, whatever its shape: items are dropped on it, and a click adds an event. */
import { useDroppable } from '@dnd-kit/core';
import dayjs from 'dayjs';
import type { MouseEvent, ReactNode } from 'react';

export interface DayActions {
  /** Opens the day with everything on it. */
  onOpen: (day: string) => void;
  /** Adds an event on the day. */
  onAdd: (day: string) => void;
}

interface DayFrameProps {
  day: string;
  today: string;
  className: string | undefined;
  /** In a month view, a day of the month before or after. */
  isOutside?: boolean;
  onAdd?: ((day: string) => void) | undefined;
  children: ReactNode;
}

export function DayFrame({ day, today, className, isOutside, onAdd, children }: DayFrameProps) {
  const { setNodeRef, isOver } = useDroppable({ id: day });
  const handleClick = (event: MouseEvent) => {
    const isEmptySpace = event.target instanceof Element && !event.target.closest('a, button');
    if (isEmptySpace) onAdd?.(day);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a short way for the pointer to what the day's own button offers
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
    <div
      ref={setNodeRef}
      role="group"
      aria-label={dayName(day)}
      className={className}
      data-day={day}
      data-today={day === today || undefined}
      data-outside={isOutside || undefined}
      data-over={isOver || undefined}
      onClick={handleClick}
    >
      {children}
    </div>
  );
}

/** 'Wednesday, March 11' */
export function dayName(day: string): string {
  return dayjs(day).format('dddd, MMMM D');
}
