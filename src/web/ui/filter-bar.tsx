/** The bar under a page head that stays in place while the list scrolls: search, filters, and the active ones. */
import { Button, Pill } from '@mantine/core';
import type { ReactNode } from 'react';
import { readId } from '#contract/read-values.ts';
import type { Filter } from './filter.ts';
import classes from './filter-bar.module.css';
import type { UrlState } from './use-url-state.ts';

interface FilterBarProps {
  /** Search box, filter menu, tabs. */
  children: ReactNode;
  /** Badges of the active filters. */
  badges?: ReactNode;
}

export function FilterBar({ children, badges }: FilterBarProps) {
  return (
    <div className={classes.bar}>
      <div className={classes.controls}>{children}</div>
      {badges}
    </div>
  );
}

interface FilterBadgesProps {
  filters: readonly Filter[];
  values: UrlState;
  onRemove: (name: string) => void;
  onClear: () => void;
}

/** A removable badge for each active filter, such as 'Status: Active'; nothing if none is active. */
export function FilterBadges({ filters, values, onRemove, onClear }: FilterBadgesProps) {
  const active = filters.filter((filter) => values[filter.name]);
  if (active.length === 0) return null;
  return (
    <div className={classes.badges}>
      {active.map((filter) => {
        return (
          <FilterBadge
            key={filter.name}
            words={`${filter.label}: ${chosenWords(filter, values[filter.name] ?? '')}`}
            onRemove={() => onRemove(filter.name)}
          />
        );
      })}
      {active.length > 1 && (
        <Button variant="subtle" size="compact-sm" onClick={onClear}>
          Clear all
        </Button>
      )}
    </div>
  );
}

/** Never shows a bare id: until the choices are loaded an ellipsis stands for it. */
function chosenWords({ options }: Filter, value: string): string {
  const chosen = options.find((each) => each.value === value);
  return chosen?.label ?? (readId(value) ? '…' : value);
}

/** One removable badge, such as 'Filter: Overdue'. */
export function FilterBadge({ words, onRemove }: { words: string; onRemove: () => void }) {
  return (
    <Pill
      size="md"
      withRemoveButton
      onRemove={onRemove}
      removeButtonProps={{ 'aria-label': `Remove ${words}`, 'aria-hidden': false, tabIndex: 0 }}
    >
      {words}
    </Pill>
  );
}
