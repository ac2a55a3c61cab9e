/** A task or an event on one day: a link that opens it in a new tab, and can be dragged to another day. */
import { useDraggable } from '@dnd-kit/core';
import {
  type ComponentProps,
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type ReactNode,
} from 'react';
import type { Dragged } from './calendar-drag.tsx';
import classes from './calendar-item.module.css';
import type { CalendarItem as Item } from './calendar-items.ts';
import { ItemFace } from './item-face.tsx';
import { makeItemKey } from './item-focus.ts';
import { describeItem, useTeam } from './team.tsx';

interface CalendarItemProps {
  item: Item;
  day: string;
  isTall?: boolean;
  /** It has a place and a length of its own in the hours of its day, and more keys. */
  isAmongHours?: boolean;
  /** Among hours, with room for one line. */
  isShort?: boolean;
  /** Among hours, it lies behind others until it has the focus. */
  isBehind?: boolean;
  className?: string | undefined;
  style?: CSSProperties;
  onKeyDown?: (event: KeyboardEvent) => void;
  onKeyUp?: (event: KeyboardEvent) => void;
  onBlur?: () => void;
  /** Beside the link. */
  children?: ReactNode;
}

export const CalendarItem = memo(function CalendarItem(props: CalendarItemProps) {
  const { item, day, isTall, isAmongHours, isShort, isBehind, className, style, children } = props;
  const { onKeyDown, onKeyUp, onBlur } = props;
  const dragged: Dragged = { item, day, isAmongHours };
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({
    id: makeItemKey(item, day),
    data: dragged,
    // Completed tasks and past events are dimmed.
    disabled: item.kind === 'task' && item.status === 'completed',
  });
  return (
    <li className={className ?? classes.item} style={style} data-behind={isBehind || undefined}>
      <ItemLink
        item={item}
        ref={setNodeRef}
        {...listeners}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          if (!event.defaultPrevented) listeners?.onKeyDown?.(event);
        }}
        onKeyUp={onKeyUp}
        onBlur={onBlur}
        aria-describedby={attributes['aria-describedby']}
        data-item={makeItemKey(item, day)}
        data-record={item.id}
        data-face
        data-dragging={isDragging || undefined}
      >
        <ItemFace item={item} isTall={isTall} isAmongHours={isAmongHours} isShort={isShort} />
      </ItemLink>
      {children}
    </li>
  );
});

type ItemLinkProps = ComponentProps<'a'> & { item: Item };

/** Opens the page of its kind in a new tab, with its dialog open. */
export function ItemLink({ item, children, ...others }: ItemLinkProps) {
  const getName = useTeam();
  const occurrence = item.kind === 'event' && item.occurrence ? `&on=${item.occurrence}` : '';
  const address =
    item.kind === 'task' ? `/tasks?task=${item.id}` : `/calendar?event=${item.id}${occurrence}`;
  return (
    <a
      {...others}
      href={address}
      target="_blank"
      rel="noopener"
      draggable={false}
      className={classes.link}
      title={describeItem(item, getName)}
    >
      {children}
    </a>
  );
}
