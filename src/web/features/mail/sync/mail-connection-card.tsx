/** Whether the mail service is connected, with which account, and what can be done about it. */
import { Alert, Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  MailLinkProblem,
  type MailSettings,
  mailLinkPath,
  mailProviderLabels,
} from '#contract/mail-sync.ts';
import { getServerMessage } from '#web/lib/call-error.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { useUrlState } from '#web/ui/use-url-state.ts';
import { ConnectionForm } from './connection-form.tsx';
import { useDisconnectMail, useTestMail } from './mail-sync.api.ts';
import classes from './mail-sync.module.css';
import { getProvider, linkProblemWords, theService } from './mail-words.ts';

export function ConnectionCard({ settings }: { settings: MailSettings }) {
  const [isChanging, setIsChanging] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { state, account, problem, environment } = settings;
  const provider = getProvider(settings);
  // A link is renewed at the provider; a password has to be typed again.
  const isLinkable = provider === 'google' || provider === 'microsoft';
  const isShown =
    environment !== null || state === 'connected' || (state === 'reconnect' && isLinkable);
  return (
    <SectionCard title="Connection">
      <div className={classes.stack}>
        <LinkOutcome settings={settings} />
        {environment && <FromEnvironment environment={environment} />}
        {state === 'reconnect' && !refusal && (
          <Alert
            color="red"
            icon={<IconAlertTriangle aria-hidden />}
            title={account ? `${theService(provider)} has to be connected again` : 'Not connected'}
          >
            {problem ?? 'The account is refused.'} Nothing is synced until then; nothing is lost.
          </Alert>
        )}
        {isShown && !isChanging ? (
          <Account settings={settings} onChange={() => setIsChanging(true)} />
        ) : (
          <ConnectionForm
            settings={settings}
            onCancel={isShown ? () => setIsChanging(false) : undefined}
            onConnected={() => setIsChanging(false)}
            problem={refusal}
            onProblem={setRefusal}
          />
        )}
      </div>
    </SectionCard>
  );
}

/** What came of the way to the provider and back. */
function LinkOutcome({ settings }: { settings: MailSettings }) {
  const [url, setUrl] = useUrlState();
  const provider = getProvider(settings);
  const problem = MailLinkProblem.safeParse(url.linkProblem).data;
  const welcome = useEffectEvent(() => {
    showToast({
      title: `${theService(provider)} is connected`,
      message: settings.account ? `As ${settings.account}.` : undefined,
    });
    setUrl({ linked: undefined });
  });
  const isLinked = url.linked !== undefined;
  useEffect(() => {
    if (isLinked) welcome();
  }, [isLinked]);
  if (!problem) return null;
  return (
    <Alert
      color="red"
      role="alert"
      title="Not connected"
      withCloseButton
      closeButtonLabel="Close"
      onClose={() => setUrl({ linkProblem: undefined })}
    >
      {linkProblemWords(problem, provider)}
    </Alert>
  );
}

interface AccountProps {
  settings: MailSettings;
  onChange: () => void;
}

function Account({ settings, onChange }: AccountProps) {
  const { state, account, environment } = settings;
  const provider = getProvider(settings);
  const test = useTestMail();
  const isConnected = state === 'connected';
  const Icon = isConnected ? IconCircleCheck : IconPlugConnectedX;
  const { serverUrl, contactsUrl } = environment ?? settings;
  const words = test.isError
    ? (getServerMessage(test.error) ?? 'The server could not be reached.')
    : test.data?.message;
  const isBad = test.isError || test.data?.success === false;
  return (
    <>
      <div className={classes.account}>
        <Icon
          size={28}
          stroke={1.5}
          aria-hidden
          className={classes.state}
          data-bad={!isConnected || undefined}
        />
        <div className={classes.words}>
          <Text fw={600}>{account ?? theService(provider)}</Text>
          <Text c="dimmed" fz="dense">
            {isConnected ? 'Connected' : 'Not connected'}
            {provider && ` · ${mailProviderLabels[provider]}`}
            {provider === 'dav' && serverUrl && ` · ${hostsOf(serverUrl, contactsUrl)}`}
          </Text>
        </div>
      </div>
      <div className={classes.foot}>
        {!isConnected && provider !== 'dav' && provider !== null && (
          <Button component="a" href={mailLinkPath}>
            Connect with {mailProviderLabels[provider]}
          </Button>
        )}
        <Button variant="default" disabled={test.isPending} onClick={() => test.mutate({})}>
          {test.isPending ? 'Testing...' : 'Test connection'}
        </Button>
        {!environment && (
          <Button variant="default" onClick={onChange}>
            Change
          </Button>
        )}
        {isConnected && !(environment && provider === 'dav') && <Disconnect settings={settings} />}
        <Text
          role="status"
          fz="dense"
          className={classes.result}
          {...(isBad && { c: 'var(--crm-danger)' })}
        >
          {test.isPending ? '' : words}
        </Text>
      </div>
    </>
  );
}

function hostsOf(...addresses: (string | null)[]): string {
  const hosts = addresses.flatMap((address) =>
    address ? (URL.parse(address)?.host ?? address) : [],
  );
  return [...new Set(hosts)].join(' and ');
}

function Disconnect({ settings }: { settings: MailSettings }) {
  const disconnect = useDisconnectMail();
  const name = theService(getProvider(settings));
  const handleClick = async () => {
    const isSure = await confirm({
      title: `Disconnect ${name}?`,
      message:
        'Syncing stops, and the password or link is forgotten. No contact and no event is deleted, here or there; what belongs together is remembered for the next time.',
      confirmLabel: 'Disconnect',
    });
    if (!isSure) return;
    try {
      await disconnect.mutateAsync({});
      showToast({ title: `${name} is disconnected` });
    } catch (error) {
      const message = getServerMessage(error) ?? 'Please try again.';
      showFailure(error, { title: 'Failed to disconnect', message });
    }
  };
  return (
    <Button variant="default" disabled={disconnect.isPending} onClick={() => void handleClick()}>
      Disconnect
    </Button>
  );
}

function FromEnvironment({
  environment,
}: {
  environment: NonNullable<MailSettings['environment']>;
}) {
  const { provider, serverUrl, contactsUrl, username } = environment;
  const name = provider ? mailProviderLabels[provider] : 'no service';
  return (
    <Alert color="indigo" title="Set where the server is started">
      The variables MAIL_SERVICE_… name {name}
      {serverUrl && ` at ${[serverUrl, contactsUrl].filter(Boolean).join(' and ')}`}
      {username && `, account ${username}`}. They win over what is saved here. What is synced, and
      when, is chosen below.
    </Alert>
  );
}
