/** The connection to the CRM service: its token, which is never shown again, and the test of it. */
import { Alert, Button, PasswordInput, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { makeEtag } from '#contract/concurrency.ts';
import type { CrmServiceSettings } from '#contract/crm-service.ts';
import { CallError, getServerMessage } from '#web/lib/call-error.ts';
import { sentence } from '#web/lib/validate.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { ConflictAlert } from '#web/ui/conflict-alert.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { useBusy } from '#web/ui/use-busy.ts';
import { settingsQuery, useSaveSettings, useTestConnection } from './crm-sync.api.ts';
import classes from './crm-sync.module.css';

export interface TestResult {
  success: boolean;
  message: string;
}

interface ConnectionCardProps {
  settings: CrmServiceSettings;
  /** Null if it has not been tested since it was changed. */
  result: TestResult | null;
  onResult: (result: TestResult | null) => void;
}

export function ConnectionCard({ settings, result, onResult }: ConnectionCardProps) {
  const { provider, hasToken, isSetByEnvironment } = settings;
  const isConnected = hasToken || isSetByEnvironment;
  const test = useTestConnection();
  const handleTest = async () => {
    onResult(null);
    try {
      const answer = await test.mutateAsync({});
      onResult(answer);
      if (answer.success) showToast({ title: 'Connection successful', message: answer.message });
      else showToast({ title: 'Connection failed', message: answer.message, kind: 'error' });
    } catch (error) {
      const message = getServerMessage(error) ?? 'Failed to test connection';
      onResult({ success: false, message });
      showFailure(error, { title: 'Connection error', message: 'Failed to test connection' });
    }
  };
  return (
    <SectionCard title="Connection">
      <Stack>
        {isSetByEnvironment ? (
          <Alert color="indigo" title="Set where the server is started">
            The variable CRM_SERVICE_TOKEN holds the API token of {provider}. It wins over one that
            is saved here.
          </Alert>
        ) : (
          <TokenForm settings={settings} onChanged={() => onResult(null)} />
        )}
        <div className={classes.test}>
          <Button
            variant={result?.success || !isConnected ? 'default' : 'filled'}
            disabled={test.isPending || !isConnected}
            onClick={() => void handleTest()}
          >
            {test.isPending ? 'Testing...' : 'Test Connection'}
          </Button>
          <Outcome result={result} isConnected={isConnected} provider={provider} />
        </div>
      </Stack>
    </SectionCard>
  );
}

interface OutcomeProps {
  result: TestResult | null;
  isConnected: boolean;
  provider: string;
}

function Outcome({ result, isConnected, provider }: OutcomeProps) {
  if (!result) {
    return (
      <Text role="status" c="dimmed" className={classes.result}>
        {isConnected
          ? 'You can import once the connection has been tested.'
          : `Save a token of ${provider} first.`}
      </Text>
    );
  }
  const Icon = result.success ? IconCircleCheck : IconAlertTriangle;
  return (
    <div role="status" className={classes.result} data-bad={!result.success || undefined}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span>{result.message}</span>
    </div>
  );
}

interface TokenFormProps {
  settings: CrmServiceSettings;
  onChanged: () => void;
}

function TokenForm({ settings, onChanged }: TokenFormProps) {
  const client = useQueryClient();
  const save = useSaveSettings();
  const [token, setToken] = useState('');
  const [fault, setFault] = useState<string>();
  const [isConflict, setIsConflict] = useState(false);
  const [isRereading, whileRereading] = useBusy();
  const { provider, hasToken } = settings;

  const send = async (next: string | null) => {
    setFault(undefined);
    try {
      const saved = await save.mutateAsync({
        body: { token: next },
        ifMatch: makeEtag(settings),
      });
      client.setQueryData(settingsQuery.queryKey, saved);
      setToken('');
      setIsConflict(false);
      onChanged();
      showToast({ title: next === null ? 'Token removed' : 'Token saved' });
    } catch (error) {
      const message = getServerMessage(error) ?? 'The token could not be saved.';
      showFailure(error, { title: 'Token not saved', message });
      if (!(error instanceof CallError)) return;
      setIsConflict(error.status === 412);
      const words = error.fields.token;
      if (words) setFault(sentence(words));
    }
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send(token);
  };
  const handleRemove = async () => {
    const isSure = await confirm({
      title: 'Remove the token?',
      message: `Nothing more can be imported from ${provider} until another one is saved. What was imported stays.`,
      confirmLabel: 'Remove token',
    });
    if (isSure) await send(null);
  };
  const handleKeep = async (keep: 'theirs' | 'mine') => {
    await whileRereading(() => client.fetchQuery(settingsQuery));
    if (keep === 'theirs') setToken('');
    setIsConflict(false);
  };

  return (
    <form onSubmit={handleSubmit} noValidate autoComplete="off">
      <Stack gap="sm">
        <div className={classes.token}>
          <PasswordInput
            className={classes.tokenInput}
            label="API token"
            description={
              hasToken
                ? 'One is saved, encrypted, and never shown again. Another one replaces it.'
                : `From ${provider}: My Preferences, API Authentication Tokens. Saved encrypted, and never shown again.`
            }
            placeholder={hasToken ? '••••••••••••••••' : ''}
            required={!hasToken}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide what is typed' }}
            value={token}
            onChange={(event) => setToken(event.currentTarget.value)}
            error={fault}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
          />
          <Button
            className={classes.besideInput}
            type="submit"
            variant={hasToken ? 'default' : 'filled'}
            disabled={save.isPending || isRereading || token.trim() === ''}
          >
            {save.isPending ? 'Saving...' : 'Save token'}
          </Button>
          {hasToken && (
            <Button
              className={classes.besideInput}
              variant="subtle"
              color="red"
              disabled={save.isPending || isRereading}
              onClick={() => void handleRemove()}
            >
              Remove token
            </Button>
          )}
        </div>
        {isConflict && <ConflictAlert onKeep={handleKeep} />}
      </Stack>
    </form>
  );
}
