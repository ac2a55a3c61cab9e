/**
 * Asks for the password again before the server issues something; the call that was refused is then
 * repeated. `ConfirmPasswordHost` draws the question.
 */
import { Button, Group, PasswordInput, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useSyncExternalStore } from 'react';
import { accountApi, type ConfirmationWays, PasswordConfirmation } from '#contract/account.ts';
import { call } from '#web/lib/call.ts';
import { CallError, getServerMessage } from '#web/lib/call-error.ts';
import { createStore } from '#web/lib/store.ts';
import { checkedBy, sentence } from '#web/lib/validate.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useFocusReturn } from '#web/ui/use-focus-return.ts';
import classes from './confirm-password.module.css';
import { useConfirmPassword, useCurrentUser } from './session.api.ts';

interface Question {
  ways: ConfirmationWays;
  opened: boolean;
  answer: (confirmed: boolean) => void;
}

const asked = createStore<Question | null>(null);
let underWay: Promise<boolean> | undefined;

/** Resolves to whether it was confirmed; callers that ask while the question is open get the same answer. */
export function askForPassword(): Promise<boolean> {
  underWay ??= ask().finally(() => {
    underWay = undefined;
  });
  return underWay;
}

async function ask(): Promise<boolean> {
  // Read before the dialog opens, so that nothing moves in it.
  const ways = await call(accountApi.confirmationWays);
  return new Promise((resolve) => {
    const answer = (confirmed: boolean) => {
      const current = asked.get();
      if (current) asked.set({ ...current, opened: false });
      resolve(confirmed);
    };
    asked.set({ ways, opened: true, answer });
  });
}

export function ConfirmPasswordHost() {
  const question = useSyncExternalStore(asked.subscribe, asked.get);
  return question && <ConfirmPasswordDialog question={question} />;
}

function ConfirmPasswordDialog({ question }: { question: Question }) {
  const { ways, opened, answer } = question;
  useFocusReturn();
  return (
    <Dialog
      opened={opened}
      onClose={() => answer(false)}
      onExitTransitionEnd={() => !asked.get()?.opened && asked.set(null)}
      title={ways.password ? 'Confirm your password' : 'Sign in again'}
      size={440}
      centered
      closeOnClickOutside={false}
      withCloseButton={false}
      zIndex={300}
    >
      {ways.password ? <PasswordForm question={question} /> : <ProviderQuestion {...question} />}
    </Dialog>
  );
}

function PasswordForm({ question: { ways, answer } }: { question: Question }) {
  const { username } = useCurrentUser();
  const confirm = useConfirmPassword();
  const form = useForm({
    initialValues: { password: '' },
    validate: checkedBy(PasswordConfirmation),
  });

  const handleSubmit = form.onSubmit(async (body) => {
    if (confirm.isPending) return;
    try {
      await confirm.mutateAsync({ body });
      answer(true);
    } catch (error) {
      const fault = error instanceof CallError ? error.fields.password : undefined;
      const words = fault === undefined ? getServerMessage(error) : `This ${fault}.`;
      form.setValues({ password: '' });
      form.setFieldError('password', sentence(words ?? 'Please try again.'));
      form.getInputNode('password')?.focus();
    }
  });

  return (
    <form onSubmit={handleSubmit} noValidate>
      <Text>
        You last gave it over an hour ago. Once you have confirmed it, what you were doing goes on
        by itself.
      </Text>
      {/* For password managers, which need to know whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
      <PasswordInput
        className={classes.field}
        label="Password"
        autoComplete="current-password"
        data-autofocus
        visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed' }}
        {...form.getInputProps('password')}
      />
      <Group justify="flex-end" gap="xs" mt="sm" className={classes.foot}>
        {ways.singleSignOn && (
          <Button
            component="a"
            href={providerAddress()}
            variant="subtle"
            px={8}
            className={classes.other}
          >
            Single sign-on
          </Button>
        )}
        <Button variant="default" onClick={() => answer(false)}>
          Cancel
        </Button>
        <Button type="submit" loading={confirm.isPending}>
          Confirm
        </Button>
      </Group>
    </form>
  );
}

function ProviderQuestion({ ways, answer }: Question) {
  return (
    <>
      <Text>
        You last signed in over an hour ago.{' '}
        {ways.singleSignOn
          ? 'Sign in again at your provider, which brings you back to this page, and then do this once more.'
          : 'Log out and sign in again, and then do this once more.'}
      </Text>
      <Group justify="flex-end" gap="xs" mt="lg" className={classes.foot}>
        <Button variant="default" onClick={() => answer(false)}>
          Cancel
        </Button>
        {ways.singleSignOn && (
          <Button component="a" href={providerAddress()} data-autofocus>
            Sign in again
          </Button>
        )}
      </Group>
    </>
  );
}

/** Leaves the app and comes back to this page; forms keep what was typed as a draft. */
function providerAddress(): string {
  const { pathname, search, hash } = window.location;
  return `/api/login/confirm?next=${encodeURIComponent(pathname + search + hash)}`;
}
