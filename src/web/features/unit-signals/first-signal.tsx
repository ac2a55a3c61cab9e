/** On a card: what comes up first with the units of an organization. All cards of a page ask in one call. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { mostSignalled, signalsApi } from '#contract/unit-signals.ts';
import { call } from '#web/lib/call.ts';
import { readTogether } from '#web/lib/read-together.ts';
import { SignalWords } from './signal-words.tsx';

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

export function FirstSignal({ organizationId }: { organizationId: string }) {
  const { data: signal } = useQuery(signalQuery(organizationId));
  return signal && <SignalWords signal={signal} />;
}
