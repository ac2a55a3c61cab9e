/** Adds or edits a webhook. */
import { Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { makeEtag } from '#contract/concurrency.ts';
import { type Webhook, WebhookDraft, type WebhookSecret } from '#contract/webhooks.ts';
import { pickChanges, rebased } from '#web/lib/edits.ts';
import { checkedBy } from '#web/lib/validate.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { showToast } from '#web/ui/toast.ts';
import { EventChoice } from './event-choice.tsx';
import { useCreateWebhook, useUpdateWebhook, webhooksQuery } from './webhooks.api.ts';

interface WebhookDialogProps {
  /** The webhook to edit; null adds one. */
  webhook: Webhook | null;
  onAdded: (secret: WebhookSecret) => void;
  onClose: () => void;
}

function valuesOf(webhook: Webhook | null) {
  return {
    url: webhook?.url ?? '',
    description: webhook?.description ?? '',
    events: webhook?.events ?? [],
    active: webhook?.active ?? true,
  };
}

export function WebhookDialog({ webhook, onAdded, onClose }: WebhookDialogProps) {
  const client = useQueryClient();
  const [base, setBase] = useState(webhook);
  const create = useCreateWebhook();
  const update = useUpdateWebhook();
  const form = useForm({ initialValues: valuesOf(webhook), validate: checkedBy(WebhookDraft) });
  const { url, events } = form.values;

  const handleSubmit = async (values: typeof form.values) => {
    if (base) {
      // The server takes any address that is sent for a new one.
      const body = pickChanges(values, valuesOf(base));
      await update.mutateAsync({ params: { id: base.id }, body, ifMatch: makeEtag(base) });
      showToast({ title: 'Webhook updated' });
    } else onAdded(await create.mutateAsync({ body: values }));
  };
  const handleChangedMeanwhile = async (keep: 'theirs' | 'mine') => {
    const all = await client.fetchQuery(webhooksQuery);
    const theirs = all.find(({ id }) => id === base?.id) ?? base;
    const fresh = valuesOf(theirs);
    form.setValues(keep === 'theirs' ? fresh : rebased(form.getValues(), valuesOf(base), fresh));
    form.resetDirty(fresh);
    setBase(theirs);
  };

  return (
    <FormDialog
      title={webhook ? 'Edit Webhook' : 'Add Webhook'}
      {...(webhook && { draftName: `Edit webhook ${webhook.id}` })}
      form={form}
      onSubmit={handleSubmit}
      onClose={onClose}
      onChangedMeanwhile={handleChangedMeanwhile}
      submitLabel={webhook ? 'Save' : 'Add Webhook'}
      pendingLabel="Saving..."
      canSubmit={url.trim() !== '' && events.length > 0}
    >
      <Stack>
        <TextInput
          label="Address"
          description="It receives a POST with JSON. It must be on the public internet, on port 80 or 443."
          placeholder="https://example.com/hooks/crm"
          type="url"
          required
          data-autofocus
          {...form.getInputProps('url')}
        />
        <TextInput
          label="Description"
          placeholder="What it is for"
          {...form.getInputProps('description')}
        />
        <EventChoice
          value={events}
          onChange={(next) => form.setFieldValue('events', next)}
          error={form.errors.events?.toString()}
        />
        <Switch
          label="Active"
          description="While it is off, changes are not kept for it."
          {...form.getInputProps('active', { type: 'checkbox' })}
        />
      </Stack>
    </FormDialog>
  );
}
