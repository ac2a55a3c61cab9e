/** The fields that each kind of mail service needs. */

import { PasswordInput, Radio, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useId } from 'react';
import {
  type MailProviderName,
  type MailSettings,
  mailProviderLabels,
} from '#contract/mail-sync.ts';
import { CopyField } from '#web/ui/copy-field.tsx';
import classes from './mail-sync.module.css';
import { providerHints } from './mail-words.ts';

export interface ConnectionValues extends Record<string, unknown> {
  provider: MailProviderName | null;
  serverUrl: string;
  /** Empty: the address books are at the same address. */
  contactsUrl: string;
  username: string;
  /** The typed secret; the saved one is never sent to the page. */
  password: string;
  clientId: string;
  clientSecret: string;
  tenant: string;
}

interface FieldsProps {
  form: UseFormReturnType<ConnectionValues>;
  settings: MailSettings;
}

const choices = ['google', 'microsoft', 'dav'] as const;

export function ProviderChoice({ form }: { form: UseFormReturnType<ConnectionValues> }) {
  const id = useId();
  return (
    <Radio.Group
      aria-labelledby={id}
      value={form.values.provider}
      onChange={(value) => {
        const chosen = choices.find((choice) => choice === value);
        if (chosen) form.setFieldValue('provider', chosen);
      }}
    >
      <Text id={id} component="div" fw={500} mb={8}>
        Which service?
      </Text>
      <div className={classes.choices}>
        {choices.map((choice) => (
          <Radio.Card key={choice} value={choice} className={classes.choice}>
            <Radio.Indicator className={classes.dot} />
            <span>
              <span className={classes.choiceName}>{mailProviderLabels[choice]}</span>
              <span className={classes.quiet}>{providerHints[choice]}</span>
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}

export function ConnectionFields({ form, settings }: FieldsProps) {
  const { provider } = form.values;
  switch (provider) {
    case null:
      return null;
    case 'dav':
      return <DavFields form={form} settings={settings} />;
    case 'google':
    case 'microsoft':
      return <AppFields form={form} settings={settings} provider={provider} />;
  }
}

const keptHint = 'One is saved, encrypted. Leave this empty to keep it.';

function DavFields({ form, settings }: FieldsProps) {
  const hasOne = settings.provider === 'dav' && settings.hasPassword;
  return (
    <>
      <TextInput
        label="Server address"
        description="The one that your provider names for CardDAV or CalDAV. The address books and calendars are found from there."
        placeholder="https://dav.example.com"
        required
        inputMode="url"
        {...form.getInputProps('serverUrl')}
      />
      <TextInput
        label="Address of the contacts"
        description="Only where they are at another one. iCloud: https://caldav.icloud.com above, https://contacts.icloud.com here."
        placeholder="The same"
        inputMode="url"
        {...form.getInputProps('contactsUrl')}
      />
      <div className={classes.pair}>
        <TextInput
          label="Username"
          description="Often the whole e-mail address."
          required
          autoComplete="off"
          {...form.getInputProps('username')}
        />
        <Secret
          label="Password"
          hint="With two-step sign-in, an app password."
          hasOne={hasOne}
          {...form.getInputProps('password')}
        />
      </div>
    </>
  );
}

interface AppFieldsProps extends FieldsProps {
  provider: 'google' | 'microsoft';
}

function AppFields({ form, settings, provider }: AppFieldsProps) {
  const hasOne = settings.provider === provider && settings.hasClientSecret;
  const isGoogle = provider === 'google';
  return (
    <>
      <div className={classes.guide}>
        {isGoogle ? (
          <ol>
            <li>In the Google Cloud console, switch on the People API and the Calendar API.</li>
            <li>Create an OAuth client of the type “Web application”, internal if you can.</li>
            <li>Give it the address below as authorized redirect URI.</li>
            <li>Copy its client ID and client secret to here.</li>
          </ol>
        ) : (
          <ol>
            <li>In the Microsoft Entra admin center, register an application.</li>
            <li>Give it the address below as redirect URI of the platform “Web”.</li>
            <li>
              Allow the delegated permissions Contacts.ReadWrite, Calendars.ReadWrite, User.Read and
              offline_access.
            </li>
            <li>Make a client secret, and copy its value and the two IDs to here.</li>
          </ol>
        )}
        <CopyField label="Redirect URI" value={settings.redirectUri} className={classes.address} />
      </div>
      {!isGoogle && (
        <TextInput
          label="Directory (tenant) ID"
          description="Or one of the organization's domains."
          placeholder="contoso.onmicrosoft.com"
          required
          {...form.getInputProps('tenant')}
        />
      )}
      <div className={classes.pair}>
        <TextInput
          label={isGoogle ? 'Client ID' : 'Application (client) ID'}
          description="This is not a secret."
          required
          autoComplete="off"
          {...form.getInputProps('clientId')}
        />
        <Secret
          label="Client secret"
          hint={isGoogle ? 'As shown in the console.' : 'Its value, not its ID.'}
          hasOne={hasOne}
          {...form.getInputProps('clientSecret')}
        />
      </div>
    </>
  );
}

interface SecretProps {
  label: string;
  /** What it is, shown until one is saved. */
  hint: string;
  hasOne: boolean;
}

function Secret({ label, hint, hasOne, ...input }: SecretProps) {
  return (
    <PasswordInput
      label={label}
      description={hasOne ? keptHint : hint}
      placeholder={hasOne ? '••••••••••••••••' : ''}
      required={!hasOne}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide what is typed' }}
      {...input}
    />
  );
}
