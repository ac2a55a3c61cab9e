/** Shown above days without anything: what belongs there, or what to clear. */
import { Button, Text } from '@mantine/core';
import classes from './calendar-hint.module.css';
import type { CalendarView } from './calendar-range.ts';

interface CalendarHintProps {
  view: CalendarView;
  isFiltered: boolean;
  onClear: () => void;
}

export function CalendarHint({ view, isFiltered, onClear }: CalendarHintProps) {
  return (
    <div className={classes.hint} role="status">
      <Text c="dimmed">
        {isFiltered
          ? `Nothing in this ${view} matches the filters.`
          : `Nothing is planned in this ${view}. Click a day to add an event.`}
      </Text>
      {isFiltered && (
        <Button variant="default" size="xs" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </div>
  );
}
