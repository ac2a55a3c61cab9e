/** On a card or a row: what comes up first with the units of an organization. All of a page ask in one call. */
import { VisuallyHidden } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { mostSignalled, signalsApi } from '#contract/first-signals.ts';
import { briefSignalWords, signalWords } from '#contract/unit-signals.ts';
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

interface FirstSignalProps {
  organizationId: string;
  /** 'Finance 90 d' is seen. */
  isBrief?: boolean;
}

/** 'Finance ends in 90 days', with the unit on hover; a card or a row with little room may show the brief words instead. */
export function FirstSignal({ organizationId, isBrief = false }: FirstSignalProps) {
  const { data: signal } = useQuery(signalQuery(organizationId));
  if (!signal) return null;
  const words = signalWords(signal);
  const sentence = words.charAt(0).toUpperCase() + words.slice(1);
  return (
    <span
      className={classes.signal}
      data-signal
      data-late={signal.days < 0 || undefined}
      title={`${signal.unitName}: ${words} (${formatDay(signal.day)})`}
    >
      {isBrief ? (
        <>
          <span aria-hidden>{briefSignalWords(signal)}</span>
          <VisuallyHidden>{sentence}</VisuallyHidden>
        </>
      ) : (
        <>
          <span data-whole>{sentence}</span>
          <span data-brief aria-hidden className={classes.brief}>
            {briefSignalWords(signal)}
          </span>
        </>
      )}
    </span>
  );
}
