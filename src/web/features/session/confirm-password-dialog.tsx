/** The question of `askForPassword`: the password once more, or the way back to the provider. */
import { Button, Group, PasswordInput, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ConfirmationWays, PasswordConfirmation } from '#contract/confirmation.ts';
import { CallError, getServerMessage } from '#web/lib/call-error.ts';
import { checkedBy, sentence } from '#web/lib/validate.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useFocusReturn } from '#web/ui/use-focus-return.ts';
import classes from './confirm-password.module.css';
import { useConfirmPassword, useCurrentUser } from './session.api.ts';

export interface PasswordQuestion {
  ways: ConfirmationWays;
  opened: boolean;
  answer: (confirmed: boolean) => void;
}

interface ConfirmPasswordDialogProps {
  question: PasswordQuestion;
  /** Called once it has left the screen. */
  onClose: () => void;
}

export function ConfirmPasswordDialog({ question, onClose }: ConfirmPasswordDialogProps) {
  const { ways, opened, answer } = question;
  useFocusReturn();
  return (
    <Dialog
      opened={opened}
      onClose={() => answer(false)}
      onExitTransitionEnd={onClose}
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

function PasswordForm({ question: { ways, answer } }: { question: PasswordQuestion }) {
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

function ProviderQuestion({ ways, answer }: PasswordQuestion) {
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
