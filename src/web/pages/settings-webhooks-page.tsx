/** `/settings/webhooks`: the programs that are told of changes, and the log of what was sent to them. */
import { Button } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Id } from '#contract/primitives.ts';
import { DeliveryState, deliveryStates, type Webhook } from '#contract/webhooks.ts';
import { DeliveryLog } from '#web/features/webhooks/delivery-log.tsx';
import { nameWebhook, stateLabels } from '#web/features/webhooks/event-words.ts';
import { SecretDialog } from '#web/features/webhooks/secret-dialog.tsx';
import { WebhookCard } from '#web/features/webhooks/webhook-card.tsx';
import { WebhookDialog } from '#web/features/webhooks/webhook-dialog.tsx';
import { webhooksQuery } from '#web/features/webhooks/webhooks.api.ts';
import classes from '#web/features/webhooks/webhooks.module.css';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FilterBadges } from '#web/ui/filter-bar.tsx';
import { FilterMenu } from '#web/ui/filter-menu.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { useUrlState } from '#web/ui/use-url-state.ts';
import page from './settings-page.module.css';

const noFilters = { webhookId: undefined, state: undefined };

export function SettingsWebhooksPage() {
  const { data, isPending, error, refetch } = useQuery(webhooksQuery);
  const [dialog, setDialog] = useState<{ webhook: Webhook | null } | null>(null);
  const [made, setMade] = useState<{ title: string; secret: string } | null>(null);
  const addButton = (variant: 'filled' | 'default') => (
    <Button
      variant={variant}
      leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
      onClick={() => setDialog({ webhook: null })}
    >
      Add Webhook
    </Button>
  );
  return (
    <div className={page.page}>
      <PageHeader
        title="Webhooks"
        within="Settings"
        subtitle="Other programs are told of changes as they happen"
        actions={addButton('filled')}
      />
      <div className={page.cards}>
        {isPending && (
          <Loading words="Loading webhooks...">
            <SkeletonRows count={2} height={132} gap={12} />
          </Loading>
        )}
        {error && !data && (
          <ErrorState title="Failed to fetch the webhooks" error={error} onRetry={refetch} />
        )}
        {data?.length === 0 && (
          <EmptyState
            icon={IconWebhook}
            title="No webhooks yet"
            hint="Add the address of a program that should know when something changes here."
            action={addButton('default')}
          />
        )}
        {data && data.length > 0 && (
          <>
            <ul className={classes.list} aria-label="Webhooks">
              {data.map((webhook) => (
                <WebhookCard
                  key={webhook.id}
                  webhook={webhook}
                  onEdit={() => setDialog({ webhook })}
                  onSecret={({ secret }) => setMade({ title: 'The new secret', secret })}
                />
              ))}
            </ul>
            <Deliveries webhooks={data} />
          </>
        )}
      </div>
      {dialog && (
        <WebhookDialog
          webhook={dialog.webhook}
          onAdded={({ secret }) => setMade({ title: 'Webhook added', secret })}
          onClose={() => setDialog(null)}
        />
      )}
      {made && !dialog && <SecretDialog {...made} onClose={() => setMade(null)} />}
    </div>
  );
}

function Deliveries({ webhooks }: { webhooks: readonly Webhook[] }) {
  const [url, setUrl] = useUrlState();
  const chosen = {
    webhookId: Id.safeParse(url.webhookId).data,
    state: DeliveryState.safeParse(url.state).data,
  };
  const filters = [
    {
      name: 'webhookId',
      label: 'Webhook',
      options: webhooks.map((webhook) => ({ value: webhook.id, label: nameWebhook(webhook) })),
      anyLabel: 'All',
    },
    {
      name: 'state',
      label: 'State',
      options: deliveryStates.map((state) => ({ value: state, label: stateLabels[state] })),
      anyLabel: 'Any',
    },
  ];
  return (
    <SectionCard
      title="Deliveries"
      action={
        <FilterMenu
          filters={filters}
          values={chosen}
          onChange={(name, value) => setUrl({ [name]: value })}
        />
      }
    >
      <FilterBadges
        filters={filters}
        values={chosen}
        onRemove={(name) => setUrl({ [name]: undefined })}
        onClear={() => setUrl(noFilters)}
      />
      <DeliveryLog filter={chosen} webhooks={webhooks} onClearFilters={() => setUrl(noFilters)} />
    </SectionCard>
  );
}
