import dayjs from 'dayjs';
import { tagFilter } from '#web/features/labels/label-filter.tsx';
import { useOwnerFilter } from '#web/features/users/use-owner-options.ts';
import { formatDay } from '#web/lib/format.ts';
import { dayFilter } from '#web/ui/day-filter.tsx';
import type { Filter } from '#web/ui/filter.ts';
import type { OpportunityListFilter } from './opportunities.api.ts';
import { stageOptions } from './stages.tsx';

/** The filters of the Filter button with their choices; the stage has a select of its own. */
export function useOpportunityFilters(filter: OpportunityListFilter): {
  /** The filters that the button offers. */
  menu: Filter[];
  /** All filters that have a badge: reports link here with some that can only be removed. */
  badges: Filter[];
} {
  const { tag } = filter;
  const owner = useOwnerFilter('assignedToId');
  const menu: Filter[] = [
    owner,
    tagFilter('opportunities', tag),
    dayFilter('createdFrom', 'Created from', filter.createdFrom),
    dayFilter('createdTo', 'Created to', filter.createdTo),
    { name: 'reached', label: 'Reached stage', options: stageOptions },
  ];
  const onlyBadges: Filter[] = [
    namedBy('countedFrom', 'Closed or created from', filter.countedFrom, formatDay),
    namedBy('countedTo', 'Closed or created to', filter.countedTo, formatDay),
    namedBy('stageFrom', 'In its stage from', filter.stageFrom, formatDay),
    namedBy('stageTo', 'In its stage until', filter.stageTo, formatDay),
    namedBy('closeMonth', 'Expected close', filter.closeMonth, monthWords),
  ];
  return { menu, badges: [...menu, ...onlyBadges] };
}

function namedBy(
  name: string,
  label: string,
  value: string | undefined,
  wordsOf: (value: string) => string,
): Filter {
  return { name, label, options: value ? [{ value, label: wordsOf(value) }] : [] };
}

function monthWords(month: string): string {
  return month === 'none' ? 'Not set' : dayjs(`${month}-01`).format('MMM YYYY');
}
