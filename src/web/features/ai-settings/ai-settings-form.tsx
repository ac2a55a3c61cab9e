/** Which provider and model are used, with which key, and how many tokens they may use in a month. */
import { Alert, Button, NumberInput, PasswordInput, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { AiProvider, type AiSettings, aiProviders, aiSettingsApi } from '#contract/ai-settings.ts';
import { makeEtag } from '#contract/concurrency.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useSettingsForm } from '#web/ui/use-settings-form.tsx';
import { useSaveAiSettings } from './ai-settings.api.ts';
import classes from './ai-settings.module.css';
import { providerLabels } from './ai-words.ts';
import { TryProvider } from './try-provider.tsx';

interface FormValues extends Record<string, unknown> {
  provider: string;
  model: string;
  baseUrl: string;
  /** The typed key; the saved one is never sent to the page. */
  apiKey: string;
  monthlyTokens: number | string;
}

const nobody = 'none';

function valuesOf({ provider, model, baseUrl, monthlyTokens }: AiSettings): FormValues {
  return {
    provider: provider ?? nobody,
    model: model ?? '',
    baseUrl: baseUrl ?? '',
    apiKey: '',
    monthlyTokens: monthlyTokens ?? '',
  };
}

function draftOf({ provider, model, baseUrl, apiKey, monthlyTokens }: FormValues) {
  const known = AiProvider.safeParse(provider).data ?? null;
  return {
    provider: known,
    model: known ? model : null,
    baseUrl: known ? baseUrl : null,
    ...(apiKey.trim() !== '' && { apiKey }),
    monthlyTokens: monthlyTokens === '' ? null : Number(monthlyTokens),
  };
}

export function AiSettingsForm({ settings }: { settings: AiSettings }) {
  const saving = useSaveAiSettings();
  const form = useForm<FormValues>({ initialValues: valuesOf(settings) });
  const { base, save, conflict, isRereading } = useSettingsForm({
    settings,
    form,
    fillValues: valuesOf,
    get: aiSettingsApi.get,
    send: (values, base) => saving.mutateAsync({ body: draftOf(values), ifMatch: makeEtag(base) }),
    failed: { title: 'AI settings not saved', message: 'The settings could not be saved.' },
  });
  const { provider } = form.values;
  const isOwn = provider === 'openai-compatible';

  const handleSubmit = form.onSubmit(async () => {
    if (await save()) showToast({ title: 'AI settings saved' });
  });

  return (
    <SectionCard title="Model">
      <form onSubmit={handleSubmit} noValidate autoComplete="off">
        <Stack>
          {settings.environment && <FromEnvironment environment={settings.environment} />}
          <Select
            label="Provider"
            data={[
              {
                value: nobody,
                label: settings.environment ? 'Only the one above' : 'None: no model is used',
              },
              ...aiProviders.map((value) => ({ value, label: providerLabels[value] })),
            ]}
            allowDeselect={false}
            {...form.getInputProps('provider')}
          />
          {provider !== nobody && (
            <>
              <div className={classes.pair}>
                <TextInput
                  label="Model"
                  description="As the provider spells it."
                  required
                  {...form.getInputProps('model')}
                />
                <TextInput
                  label="Base URL"
                  description={
                    isOwn ? 'The address of its API.' : 'Only if it is not its usual one.'
                  }
                  placeholder="https://ai.example.com/v1"
                  required={isOwn}
                  inputMode="url"
                  {...form.getInputProps('baseUrl')}
                />
              </div>
              <PasswordInput
                label="API key"
                description={
                  base.hasKey
                    ? 'One is saved, encrypted, and never shown again. Leave this empty to keep it.'
                    : 'Saved encrypted, and never shown again.'
                }
                placeholder={base.hasKey ? '••••••••••••••••' : ''}
                required={!isOwn && !base.hasKey}
                autoComplete="new-password"
                visibilityToggleButtonProps={{ 'aria-label': 'Show or hide what is typed' }}
                {...form.getInputProps('apiKey')}
              />
            </>
          )}
          <NumberInput
            label="Monthly cap"
            description="Tokens in and out in a calendar month, over all users. Empty means no limit."
            min={1}
            max={1_000_000_000}
            allowDecimal={false}
            allowNegative={false}
            thousandSeparator=","
            hideControls
            maw={320}
            {...form.getInputProps('monthlyTokens')}
          />
          {conflict}
          <div className={classes.foot}>
            <Button type="submit" disabled={saving.isPending || isRereading || !form.isDirty()}>
              {saving.isPending ? 'Saving...' : 'Save settings'}
            </Button>
            {(base.provider !== null || settings.environment !== null) && (
              <TryProvider canTry={!form.isDirty()} />
            )}
          </div>
        </Stack>
      </form>
    </SectionCard>
  );
}

function FromEnvironment({ environment }: { environment: NonNullable<AiSettings['environment']> }) {
  const { provider, model, baseUrl, hasKey } = environment;
  const name = provider ? providerLabels[provider] : 'a provider';
  return (
    <Alert color="indigo" title="Set where the server is started">
      The variables AI_PROVIDER, AI_MODEL and the like name {name}, model {model}
      {baseUrl && ` at ${baseUrl}`}, {hasKey ? 'with a key' : 'without a key'}. They win over what
      is saved here; the monthly cap counts all the same.
    </Alert>
  );
}
