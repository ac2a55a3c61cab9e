/** The deliveries of webhooks and their results, newest first, page by page. */
import { IconSend } from '@tabler/icons-react';
import type { Webhook } from '#contract/webhooks.ts';
import { EmptyList } from '#web/ui/empty-state.tsx';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { DeliveryRow } from './delivery-row.tsx';
import { nameWebhook } from './event-words.ts';
import { type DeliveryQuery, useDeliveries } from './webhooks.api.ts';
import classes from './webhooks.module.css';

interface DeliveryLogProps {
  filter: DeliveryQuery;
  webhooks: readonly Webhook[];
  onClearFilters: () => void;
}

export function DeliveryLog({ filter, webhooks, onClearFilters }: DeliveryLogProps) {
  const query = useDeliveries(filter);
  return (
    <PagedList
      query={query}
      words={{
        loading: 'Loading deliveries...',
        failed: 'Failed to fetch the deliveries',
        more: 'Older deliveries',
      }}
      skeleton={<SkeletonRows count={5} height={44} />}
      empty={
        <EmptyList
          icon={IconSend}
          title="No deliveries yet"
          hint="Each change that a webhook is told of shows up here, for 30 days."
          narrowed={
            Object.values(filter).some(Boolean) && {
              title: 'No deliveries found',
              hint: 'The filters hide all deliveries.',
              onClear: onClearFilters,
            }
          }
        />
      }
    >
      {(deliveries) => (
        <ul className={classes.log} aria-label="Deliveries">
          {deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              receiver={nameWebhook(webhooks.find(({ id }) => id === delivery.webhookId))}
            />
          ))}
        </ul>
      )}
    </PagedList>
  );
}
