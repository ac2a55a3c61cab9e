/** Everything on one day, from first to last. */
import { Button, Skeleton, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { plural } from '#web/lib/format.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { type CalendarQuery, calendarQuery } from './calendar.api.ts';
import { CalendarItem, ItemLink } from './calendar-item.tsx';
import { listDayItems } from './calendar-items.ts';
import { dayName } from './day-frame.tsx';
import classes from './day-list.module.css';
import { ItemFace } from './item-face.tsx';
import { nameItem } from './item-names.ts';

interface DayListProps {
  day: string;
  filter: Pick<CalendarQuery, 'ownerId' | 'only'>;
  onAdd: (day: string) => void;
  /** True on the page, where items can be dragged to a day of the grid above; false in a dialog. */
  isDraggable?: boolean;
}

export function DayList({ day, filter, onAdd, isDraggable }: DayListProps) {
  const { data, isPending, error, refetch } = useQuery(
    calendarQuery({ from: day, to: day, ...filter }),
  );
  if (error) return <ErrorState title="Failed to load the day" error={error} onRetry={refetch} />;
  const [held] = data ?? [];
  const { items, more } = held ? listDayItems(held) : { items: [], more: 0 };
  return (
    <>
      <Button
        variant="default"
        mb="sm"
        leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
        onClick={() => onAdd(day)}
      >
        Add event on this day
      </Button>
      {isPending && <Skeleton height={44} radius={6} />}
      {held && items.length === 0 && <Text c="dimmed">No items</Text>}
      <ul className={classes.items} aria-label={dayName(day)}>
        {items.map((item) =>
          isDraggable ? (
            <CalendarItem key={nameItem(item)} item={item} day={day} isTall />
          ) : (
            <li key={nameItem(item)}>
              <ItemLink item={item}>
                <ItemFace item={item} isTall />
              </ItemLink>
            </li>
          ),
        )}
      </ul>
      {more > 0 && (
        <Text c="dimmed" mt="xs">
          {plural(more, 'item')} more. Filter by owner or kind to see them.
        </Text>
      )}
    </>
  );
}
