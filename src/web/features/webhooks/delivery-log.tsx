/** What webhooks were told and how that went, newest first, page by page. */
import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import type { Webhook } from '#contract/webhooks.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { DeliveryRow } from './delivery-row.tsx';
import { nameOf } from './event-words.ts';
import { type DeliveryQuery, useDeliveries } from './webhooks.api.ts';
import classes from './webhooks.module.css';

interface DeliveryLogProps {
  filter: DeliveryQuery;
  webhooks: readonly Webhook[];
  onClearFilters: () => void;
}

export function DeliveryLog({ filter, webhooks, onClearFilters }: DeliveryLogProps) {
  const query = useDeliveries(filter);
  if (query.isPending) {
    return (
      <Loading words="Loading deliveries...">
        <SkeletonRows count={5} height={44} />
      </Loading>
    );
  }
  if (query.isError && !query.data) {
    return (
      <ErrorState
        title="Failed to fetch the deliveries"
        error={query.error}
        onRetry={query.refetch}
      />
    );
  }
  const deliveries = query.data.pages.flatMap((page) => page.items);
  if (deliveries.length === 0) {
    const isNarrowed = Object.values(filter).some(Boolean);
    return (
      <EmptyState
        icon={IconSend}
        title={isNarrowed ? 'No deliveries found' : 'No deliveries yet'}
        hint={
          isNarrowed
            ? 'The filters hide all deliveries.'
            : 'Each change that a webhook is told of shows up here, for 30 days.'
        }
        action={
          isNarrowed && (
            <Button variant="default" onClick={onClearFilters}>
              Clear filters
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      <ul className={classes.log} aria-label="Deliveries">
        {deliveries.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            receiver={nameOf(webhooks.find(({ id }) => id === delivery.webhookId))}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="default"
          fullWidth
          mt="md"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {query.isFetchNextPageError
            ? 'Older deliveries could not be loaded. Try again'
            : 'Show more'}
        </Button>
      )}
    </>
  );
}
