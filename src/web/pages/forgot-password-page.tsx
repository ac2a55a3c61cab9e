/** `/forgot-password`: mails a link for setting a new password. */
import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { PasswordMailRequest } from '#contract/session.ts';
import { AuthFrame } from '#web/features/session/auth-frame.tsx';
import { passwordMailsQuery, useAskForPasswordMail } from '#web/features/session/session.api.ts';
import { getServerMessage } from '#web/lib/call-error.ts';
import { checkedBy } from '#web/lib/validate.ts';
import { LinkButton } from '#web/ui/links.tsx';
import { showFailure } from '#web/ui/toast.ts';

export function ForgotPasswordPage() {
  const offer = useQuery(passwordMailsQuery);
  const ask = useAskForPasswordMail();
  const form = useForm({
    initialValues: { username: '' },
    validate: checkedBy(PasswordMailRequest),
  });
  const foot = (
    <LinkButton to="/staff-login" variant="default">
      Staff Login
    </LinkButton>
  );
  if (offer.data?.available === false) {
    return (
      <AuthFrame
        title="Forgot password?"
        subtitle="This server sends no e-mail. Ask a super user of your team for a link that sets a new password."
        foot={foot}
      >
        {null}
      </AuthFrame>
    );
  }
  if (ask.isSuccess) {
    return (
      <AuthFrame
        title="Check your inbox"
        subtitle="If there is such an account, a link is on its way to its e-mail address. It works for an hour. If nothing comes, look in your spam folder, or ask a super user of your team for a link."
        foot={foot}
      >
        {null}
      </AuthFrame>
    );
  }
  const handleSubmit = form.onSubmit((body) =>
    ask.mutate(
      { body },
      {
        onError: (error) =>
          showFailure(error, {
            title: 'Error',
            message: getServerMessage(error) ?? 'The link could not be sent.',
          }),
      },
    ),
  );
  return (
    <AuthFrame
      title="Forgot password?"
      subtitle="We will send you a link to set a new one."
      foot={foot}
    >
      <form onSubmit={handleSubmit} noValidate>
        <Stack>
          <TextInput
            label="Username or Email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            {...form.getInputProps('username')}
          />
          <Button type="submit" fullWidth disabled={ask.isPending}>
            {ask.isPending ? 'Sending...' : 'Send link'}
          </Button>
        </Stack>
      </form>
    </AuthFrame>
  );
}
