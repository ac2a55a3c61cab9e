/** On the card of an open deal: what comes up first with the units of its customer. */
import { isClosed, type Opportunity } from '#contract/opportunities.ts';
import { optionalPart } from '#web/ui/later-part.tsx';

const FirstSignal = optionalPart(async () => ({
  default: (await import('#web/features/unit-signals/first-signal.tsx')).FirstSignal,
}));

export function CustomerSignal({
  of: { organizationId, stage },
}: {
  of: Pick<Opportunity, 'organizationId' | 'stage'>;
}) {
  return organizationId && !isClosed(stage) && <FirstSignal organizationId={organizationId} />;
}
