/** On the card of an open deal: what comes up first with the units of its customer. */
import { isClosed, type Opportunity } from '#contract/opportunities.ts';
import { FirstSignal } from '#web/features/unit-signals/first-signal.tsx';

interface CustomerSignalProps {
  of: Pick<Opportunity, 'organizationId' | 'stage'>;
  isBrief?: boolean;
}

export function CustomerSignal({ of, isBrief = false }: CustomerSignalProps) {
  const { organizationId, stage } = of;
  if (organizationId === null || isClosed(stage)) return null;
  return <FirstSignal organizationId={organizationId} isBrief={isBrief} />;
}
