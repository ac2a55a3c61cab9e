/** A task or an event on one day: a link that opens it in a new tab, and can be dragged to another day. */
import { useDraggable } from '@dnd-kit/core';
import { type ComponentProps, memo } from 'react';
import { type Dragged, makeItemKey } from './calendar-drag.tsx';
import classes from './calendar-item.module.css';
import type { CalendarItem as Item } from './calendar-items.ts';
import { ItemFace } from './item-face.tsx';

interface CalendarItemProps {
  item: Item;
  day: string;
  isTall?: boolean;
}

export const CalendarItem = memo(function CalendarItem({ item, day, isTall }: CalendarItemProps) {
  const dragged: Dragged = { item, day };
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({
    id: makeItemKey(item, day),
    data: dragged,
    // Completed tasks and past events are dimmed.
    disabled: item.kind === 'task' && item.status === 'completed',
  });
  return (
    <li className={classes.item}>
      <ItemLink
        item={item}
        ref={setNodeRef}
        {...listeners}
        aria-describedby={attributes['aria-describedby']}
        data-item={makeItemKey(item, day)}
        data-record={item.id}
        data-face
        data-dragging={isDragging || undefined}
      >
        <ItemFace item={item} isTall={isTall} />
      </ItemLink>
    </li>
  );
});

type ItemLinkProps = ComponentProps<'a'> & { item: Item };

/** Opens the page of its kind in a new tab, with its dialog open. */
export function ItemLink({ item, children, ...others }: ItemLinkProps) {
  const address = item.kind === 'task' ? `/tasks?task=${item.id}` : `/calendar?event=${item.id}`;
  return (
    <a
      {...others}
      href={address}
      target="_blank"
      rel="noopener"
      draggable={false}
      className={classes.link}
      title={item.title}
    >
      {children}
    </a>
  );
}
