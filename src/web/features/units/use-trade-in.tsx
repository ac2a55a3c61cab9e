/** Takes the trade-in of a won deal into stock: the item of its menu, and the dialog that this opens. */
import { IconTractor } from '@tabler/icons-react';
import { useState } from 'react';
import type { Opportunity } from '#contract/opportunities.ts';
import { dialogPart } from '#web/ui/later-part.tsx';

const TradeInDialog = dialogPart(async () => ({
  default: (await import('./trade-in-dialog.tsx')).TradeInDialog,
}));

export function useTradeIn(deal: Opportunity) {
  const { id, name, stage, organizationId, organizationName } = deal;
  const [isTaking, setIsTaking] = useState(false);
  const item = {
    label: 'Take trade-in into stock…',
    icon: IconTractor,
    onAct: () => setIsTaking(true),
  };
  return {
    items: stage === 'closed_won' ? [item] : [],
    dialog: isTaking && (
      <TradeInDialog
        deal={{ id, name }}
        organization={
          organizationId && organizationName
            ? { id: organizationId, name: organizationName }
            : undefined
        }
        onClose={() => setIsTaking(false)}
      />
    ),
  };
}
