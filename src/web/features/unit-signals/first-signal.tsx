/** On a card or a row: what comes up first with the units of an organization. All of a page ask in one call. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { mostSignalled, signalsApi } from '#contract/first-signals.ts';
import { signalWords } from '#contract/unit-signals.ts';
import { call } from '#web/lib/call.ts';
import { formatDay } from '#web/lib/format.ts';
import { readTogether } from '#web/lib/read-together.ts';
import classes from './first-signal.module.css';

const readOne = readTogether({
  read: async (ids) => {
    const found = await call(signalsApi.first, { query: { organizationIds: ids.join(',') } });
    return new Map(found.map((signal) => [signal.organizationId, signal]));
  },
  most: mostSignalled,
  pause: 100,
});

function signalQuery(organizationId: string) {
  return queryOptions({
    // Read again with whatever else is told of units.
    queryKey: ['units', signalsApi.first.path, organizationId],
    queryFn: () => readOne(organizationId),
  });
}

/** 'Finance ends in 90 days', with the unit on hover. */
export function FirstSignal({ organizationId }: { organizationId: string }) {
  const { data: signal } = useQuery(signalQuery(organizationId));
  if (!signal) return null;
  const words = signalWords(signal);
  return (
    <span
      className={classes.signal}
      data-signal
      data-late={signal.days < 0 || undefined}
      title={`${signal.unitName}: ${words} (${formatDay(signal.day)})`}
    >
      {words.charAt(0).toUpperCase() + words.slice(1)}
    </span>
  );
}
