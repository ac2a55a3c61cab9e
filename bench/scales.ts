/** How much is put in and how long is measured, by the word after `npm run bench --`. */
import type { Scale } from './bench.ts';

const full: Scale = {
  name: 'full',
  sizes: {
    people: 100_000,
    tasks: 300_000,
    opportunities: 20_000,
    openOpportunities: 2_000,
    activities: 100_000,
    itemsOfBusyMonth: 5_000,
  },
  rounds: 5,
  seconds: 2,
  writes: 3_000,
  visits: 5,
  starts: 3,
};

export const scales: Record<Scale['name'], Scale> = {
  full,
  quick: {
    ...full,
    name: 'quick',
    sizes: {
      people: 10_000,
      tasks: 30_000,
      opportunities: 4_000,
      openOpportunities: 2_000,
      activities: 10_000,
      itemsOfBusyMonth: 500,
    },
    rounds: 3,
    seconds: 0.5,
    writes: 500,
    visits: 3,
    starts: 1,
  },
  huge: {
    ...full,
    name: 'huge',
    sizes: {
      // All but one in fifty come in one file, which so has over a million rows.
      people: 1_025_000,
      tasks: 3_000_000,
      opportunities: 200_000,
      openOpportunities: 2_000,
      activities: 1_000_000,
      itemsOfBusyMonth: 5_000,
    },
  },
};
