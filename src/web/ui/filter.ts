/** A filter of a list, as the Filter button and the badges take it. */
import type { ReactNode } from 'react';

export interface FilterOption {
  value: string;
  label: string;
  /** The heading under which it is listed; choices without one come first. */
  group?: string;
}

export interface Filter {
  /** Its name in the URL. */
  name: string;
  label: string;
  /** The choices; with a `control` of its own, at least the chosen one, for the label of its badge. */
  options: FilterOption[];
  /** Draws the input, a `laterControl`, when the choices cannot all be listed; lists that it opens take `withinFilters`. */
  control?: (onChange: (value: string | undefined) => void) => ReactNode;
  /** What the filter shows when it filters nothing, such as 'Everyone'. */
  anyLabel?: string;
}

/**
 * Keeps lists and calendars inside the filters, so that a click in them does not close the popover,
 * but draws them above the edge behind which the filters scroll.
 */
export const withinFilters = { withinPortal: false, floatingStrategy: 'fixed' } as const;
