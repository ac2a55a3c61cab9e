/** `/one-time-link#…`: creates the account of an invitation, or sets a new password. */
import { Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type SyntheticEvent, useState } from 'react';
import { InvitationAnswer, NewPassword } from '#contract/session.ts';
import type { OpenedLink } from '#contract/users.ts';
import { AccountInputs, NewPasswordInput } from '#web/features/session/account-inputs.tsx';
import { AuthFrame } from '#web/features/session/auth-frame.tsx';
import {
  openedLinkQuery,
  useAcceptInvitation,
  useSetPassword,
} from '#web/features/users/accounts.api.ts';
import { CallError, getServerMessage } from '#web/lib/call-error.ts';
import { focusFirstInvalid } from '#web/lib/first-invalid.ts';
import { checkedBy, sentence } from '#web/lib/validate.ts';
import { LinkButton } from '#web/ui/links.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';

export function OneTimeLinkPage() {
  // The part of the address after `#` never reaches the server's log; it is only sent in a body.
  const [token] = useState(() => window.location.hash.slice(1));
  const link = useQuery({ ...openedLinkQuery(token), enabled: token !== '' });
  if (token !== '' && link.isPending) return <Loading />;
  if (!link.data) {
    const isOffline = link.error instanceof CallError && link.error.status !== 400;
    return (
      <AuthFrame
        title={isOffline ? 'Please try again' : 'This link no longer works'}
        subtitle={
          isOffline
            ? (getServerMessage(link.error) ?? '')
            : 'It was used or withdrawn, or it is too old. Ask for a new one.'
        }
        foot={
          isOffline ? (
            <Button variant="default" onClick={() => void link.refetch()}>
              Try again
            </Button>
          ) : (
            <LinkButton to="/staff-login" variant="default">
              Staff Login
            </LinkButton>
          )
        }
      >
        {null}
      </AuthFrame>
    );
  }
  return link.data.purpose === 'invitation' ? (
    <InvitationForm token={token} link={link.data} />
  ) : (
    <PasswordForm token={token} link={link.data} />
  );
}

interface LinkFormProps {
  token: string;
  link: OpenedLink;
}

function InvitationForm({ token, link }: LinkFormProps) {
  const navigate = useNavigate();
  const accept = useAcceptInvitation();
  const form = useForm({
    initialValues: { token, username: '', password: '', firstName: '', lastName: '' },
    validate: checkedBy(InvitationAnswer),
  });
  const handleSubmit = form.onSubmit(async (body) => {
    try {
      await accept.mutateAsync({ body });
      showToast({
        title: 'Account created',
        message: 'You can now log in with your credentials',
      });
      void navigate({ to: '/staff-login' });
    } catch (error) {
      placeErrors(error, 'Failed to create account', form.setFieldError);
    }
  }, showInvalid);
  return (
    <AuthFrame
      title="Join your team"
      subtitle={`An account for ${link.email}.`}
      foot={
        <LinkButton to="/staff-login" variant="default">
          Staff Login
        </LinkButton>
      }
    >
      <form onSubmit={handleSubmit} noValidate>
        <Stack>
          <AccountInputs values={form.values} inputProps={(field) => form.getInputProps(field)} />
          <Button type="submit" fullWidth disabled={accept.isPending}>
            {accept.isPending ? 'Creating account...' : 'Create account'}
          </Button>
        </Stack>
      </form>
    </AuthFrame>
  );
}

function PasswordForm({ token, link }: LinkFormProps) {
  const navigate = useNavigate();
  const set = useSetPassword();
  const form = useForm({
    initialValues: { token, password: '' },
    validate: checkedBy(NewPassword),
  });
  const handleSubmit = form.onSubmit(async (body) => {
    try {
      await set.mutateAsync({ body });
      showToast({ title: 'Password changed', message: 'You can now log in with it.' });
      void navigate({ to: '/staff-login' });
    } catch (error) {
      placeErrors(error, 'The password could not be changed.', form.setFieldError);
    }
  }, showInvalid);
  return (
    <AuthFrame
      title="New password"
      subtitle={`For the account ${link.username}.`}
      foot={
        <LinkButton to="/staff-login" variant="default">
          Staff Login
        </LinkButton>
      }
    >
      <form onSubmit={handleSubmit} noValidate>
        <Stack>
          <NewPasswordInput
            inputProps={form.getInputProps('password')}
            password={form.values.password}
            personal={[link.username ?? '']}
          />
          <Text c="dimmed">You will be signed out everywhere.</Text>
          <Button type="submit" fullWidth disabled={set.isPending}>
            {set.isPending ? 'Changing...' : 'Set password'}
          </Button>
        </Stack>
      </form>
    </AuthFrame>
  );
}

function showInvalid(_errors: unknown, _values: unknown, event?: SyntheticEvent<HTMLElement>) {
  focusFirstInvalid(event?.currentTarget ?? null);
}

function placeErrors(
  error: unknown,
  otherwise: string,
  place: (field: string, words: string) => void,
): void {
  showFailure(error, { title: 'Error', message: getServerMessage(error) ?? otherwise });
  if (!(error instanceof CallError)) return;
  for (const [field, words] of Object.entries(error.fields)) place(field, sentence(words));
}
