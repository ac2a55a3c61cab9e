/** `/staff-signup`: creates a staff account. */
import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { SignUp } from '#contract/session.ts';
import { AccountInputs } from '#web/features/session/account-inputs.tsx';
import { AuthFrame } from '#web/features/session/auth-frame.tsx';
import { useSession, useSignUp } from '#web/features/session/session.api.ts';
import { CallError, getServerMessage } from '#web/lib/call-error.ts';
import { focusFirstInvalid } from '#web/lib/first-invalid.ts';
import { checkedBy, sentence } from '#web/lib/validate.ts';
import { LinkButton } from '#web/ui/links.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';

export function StaffSignupPage() {
  const navigate = useNavigate();
  const session = useSession();
  const signUp = useSignUp();
  const form = useForm({
    initialValues: { username: '', password: '', firstName: '', lastName: '', email: '' },
    validate: checkedBy(SignUp),
  });
  const formRef = useRef<HTMLFormElement>(null);
  if (session.data) return <Navigate to="/" replace />;

  const showInvalid = () => focusFirstInvalid(formRef.current);
  const handleSubmit = form.onSubmit(
    (body) =>
      signUp.mutate(
        { body },
        {
          onSuccess: () => {
            showToast({
              title: 'Account created',
              message: 'You can now log in with your credentials',
            });
            void navigate({ to: '/staff-login' });
          },
          onError: (error) => {
            const message = getServerMessage(error) ?? 'Failed to create account';
            showFailure(error, { title: 'Signup failed', message });
            if (error instanceof CallError) {
              for (const [field, words] of Object.entries(error.fields)) {
                form.setFieldError(field, sentence(words));
              }
              showInvalid();
            }
          },
        },
      ),
    showInvalid,
  );

  return (
    <AuthFrame
      title="Staff Sign Up"
      subtitle="Create an account to work with your team."
      foot={
        <LinkButton to="/staff-login" variant="default">
          Already have an account? Log in
        </LinkButton>
      }
    >
      <form ref={formRef} onSubmit={handleSubmit} noValidate>
        <Stack>
          <AccountInputs
            values={form.values}
            inputProps={(field) => form.getInputProps(field)}
            personal={[form.values.email.split('@')[0] ?? '']}
          />
          <TextInput
            label="Email"
            type="email"
            autoComplete="email"
            {...form.getInputProps('email')}
          />
          <Button type="submit" fullWidth disabled={signUp.isPending}>
            {signUp.isPending ? 'Creating account...' : 'Sign Up'}
          </Button>
        </Stack>
      </form>
    </AuthFrame>
  );
}
