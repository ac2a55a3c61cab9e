/** Words what comes up with the units of the user's organizations: a reason to ring. */
import { signalWords } from '#contract/unit-signals.ts';
import { plural } from '#server/kernel/words.ts';
import type { SignalledOrganization, Workload } from './facts.ts';
import { callTasks } from './insight-actions.rules.ts';
import { enumeration, named, plain, type Told } from './told.ts';

const namedInAll = 2;

/** '2019 John Deere 8R 410: finance ends in 12 days' */
function reasonOf({ signal }: SignalledOrganization): string {
  return `${signal.unitName}: ${signalWords(signal)}`;
}

export function tellUnits(work: Workload): (Told & { weight: number }) | null {
  const { count, first } = work.units;
  if (count === 0) return null;
  const names = first
    .slice(0, namedInAll)
    .map((each) => [named('organization', each), plain(` (${reasonOf(each)})`)]);
  const has = count === 1 ? 'has' : 'have';
  return {
    kind: 'units_due',
    parts: [
      plain(`${plural(count, 'organization')} of yours ${has} a unit to talk about: `),
      ...enumeration(count, names),
      plain('.'),
    ],
    records: first.map((each) => ({
      type: 'organization',
      id: each.id,
      name: each.name,
      reason: reasonOf(each),
    })),
    action: callTasks(
      work,
      first.filter(({ hasOpenTask }) => !hasOpenTask),
    ),
    weight: 55 + Math.min(count, 10),
  };
}
