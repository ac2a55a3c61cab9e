/** Chooses a mail service and connects it: saves the settings, then tries them or links the account at the provider. */
import { Alert, Button, Stack } from '@mantine/core';
import type { FormEvent } from 'react';
import {
  type MailProviderName,
  type MailSettings,
  mailLinkPath,
  mailProviderLabels,
} from '#contract/mail-sync.ts';
import { getServerMessage } from '#web/lib/call-error.ts';
import { showToast } from '#web/ui/toast.ts';
import { ConnectionFields, type ConnectionValues, ProviderChoice } from './connection-fields.tsx';
import { type MailSettingsPatch, useTestMail } from './mail-sync.api.ts';
import classes from './mail-sync.module.css';
import { useMailSettingsForm } from './use-mail-settings-form.ts';

function fillValues(settings: MailSettings): ConnectionValues {
  const { provider, serverUrl, contactsUrl, username, clientId, tenant } = settings;
  return {
    provider,
    serverUrl: serverUrl ?? '',
    contactsUrl: contactsUrl ?? '',
    username: username ?? '',
    password: '',
    clientId: clientId ?? '',
    clientSecret: '',
    tenant: tenant ?? '',
  };
}

/** What this provider needs; fields that only others need are cleared. */
function makePatch(values: ConnectionValues): MailSettingsPatch {
  const { provider, serverUrl, contactsUrl, username, password } = values;
  const { clientId, clientSecret, tenant } = values;
  const isDav = provider === 'dav';
  return {
    provider,
    serverUrl: isDav ? serverUrl : null,
    contactsUrl: isDav ? contactsUrl : null,
    username: isDav ? username : null,
    ...(isDav ? typed({ password }) : { password: null }),
    clientId: isDav ? null : clientId,
    ...(isDav ? { clientSecret: null } : typed({ clientSecret })),
    tenant: provider === 'microsoft' ? tenant : null,
  };
}

function typed(secret: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(secret).filter(([, value]) => value.trim() !== ''));
}

interface ConnectionFormProps {
  settings: MailSettings;
  /** Closes the form unchanged; without it there is no button to go back. */
  onCancel?: (() => void) | undefined;
  onConnected: () => void;
  /** Why the last try failed. */
  problem: string | undefined;
  onProblem: (problem: string | undefined) => void;
}

export function ConnectionForm(props: ConnectionFormProps) {
  const { settings, onCancel, onConnected, problem, onProblem } = props;
  const { form, save, isSaving, conflict } = useMailSettingsForm({
    settings,
    fillValues,
    makePatch,
  });
  const test = useTestMail();
  const { provider } = form.values;

  const connect = async () => {
    onProblem(undefined);
    if (form.isDirty() && !(await save())) return;
    if (provider !== 'dav') {
      window.location.assign(mailLinkPath);
      return;
    }
    try {
      const { success, message } = await test.mutateAsync({});
      if (!success) return onProblem(message);
      showToast({ title: 'Connected', message });
      onConnected();
    } catch (error) {
      onProblem(getServerMessage(error) ?? 'The server could not be reached.');
    }
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void connect();
  };

  const isBusy = isSaving || test.isPending;
  return (
    <form onSubmit={handleSubmit} noValidate autoComplete="off">
      <Stack>
        <ProviderChoice form={form} />
        <ConnectionFields form={form} settings={settings} />
        {conflict}
        {problem && (
          <Alert color="red" title="Not connected" role="alert">
            {problem}
          </Alert>
        )}
        {provider && (
          <div className={classes.foot}>
            <Button type="submit" disabled={isBusy || !isComplete(form.values, settings)}>
              {wordsOf(provider, isBusy)}
            </Button>
            {onCancel && (
              <Button variant="default" disabled={isBusy} onClick={onCancel}>
                Cancel
              </Button>
            )}
          </div>
        )}
      </Stack>
    </form>
  );
}

function wordsOf(provider: MailProviderName, isBusy: boolean): string {
  if (isBusy) return 'Connecting...';
  return provider === 'dav' ? 'Save and connect' : `Connect with ${mailProviderLabels[provider]}`;
}

function isComplete(values: ConnectionValues, saved: MailSettings): boolean {
  const { provider, serverUrl, username, password, clientId, clientSecret, tenant } = values;
  const isSame = saved.provider === provider;
  const has = (text: string) => text.trim() !== '';
  if (provider === 'dav') {
    return has(serverUrl) && has(username) && (has(password) || (isSame && saved.hasPassword));
  }
  const hasApp = has(clientId) && (has(clientSecret) || (isSame && saved.hasClientSecret));
  return hasApp && (provider === 'google' || has(tenant));
}
