/** The bar over the calendar: the week or month on the screen, steps through them, the choice of view, filters. */
import { Button, Group, Tabs, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useOwnerFilter } from '#web/features/users/use-owner-options.ts';
import type { Filter } from '#web/ui/filter.ts';
import { FilterBadges, FilterBar } from '#web/ui/filter-bar.tsx';
import { FilterMenu } from '#web/ui/filter-menu.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { UrlState } from '#web/ui/use-url-state.ts';
import { type CalendarView, printTitle } from './calendar-range.ts';
import classes from './calendar-toolbar.module.css';

interface CalendarToolbarProps {
  view: CalendarView;
  date: string;
  /** The state in the URL. */
  values: UrlState;
  onChange: (changes: UrlState) => void;
  onStep: (steps: 1 | -1) => void;
  onToday: () => void;
}

export function CalendarToolbar(props: CalendarToolbarProps) {
  const { view, date, values, onChange, onStep, onToday } = props;
  const filters = useCalendarFilters();
  return (
    <FilterBar
      badges={
        <FilterBadges
          filters={filters}
          values={values}
          onRemove={(name) => onChange({ [name]: undefined })}
          onClear={() => onChange({ owner: undefined, show: undefined })}
        />
      }
    >
      <div className={classes.period}>
        <Group gap={4} wrap="nowrap">
          <Button variant="default" onClick={onToday}>
            Today
          </Button>
          <IconButton
            label="Previous"
            tooltip={`Previous ${view}`}
            icon={IconChevronLeft}
            onClick={() => onStep(-1)}
          />
          <IconButton
            label="Next"
            tooltip={`Next ${view}`}
            icon={IconChevronRight}
            onClick={() => onStep(1)}
          />
        </Group>
        <Title order={2} aria-live="polite" className={classes.title}>
          {printTitle(view, date)}
        </Title>
      </div>
      <div className={classes.choices}>
        <Tabs.List className={classes.tabs}>
          <Tabs.Tab value="week">Week</Tabs.Tab>
          <Tabs.Tab value="month">Month</Tabs.Tab>
        </Tabs.List>
        <FilterMenu
          filters={filters}
          values={values}
          onChange={(name, value) => onChange({ [name]: value })}
        />
      </div>
    </FilterBar>
  );
}

/** Named as in the URL. */
function useCalendarFilters(): Filter[] {
  return [
    useOwnerFilter('owner'),
    {
      name: 'show',
      label: 'Show',
      anyLabel: 'Tasks and events',
      options: [
        { value: 'tasks', label: 'Tasks only' },
        { value: 'events', label: 'Events only' },
      ],
    },
  ];
}
