/** Sign-in of staff, by username or e-mail and password. */
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { Credentials } from '#contract/session.ts';
import { AuthFrame } from '#web/features/session/auth-frame.tsx';
import { loginAddress, safeNext } from '#web/features/session/go-to-login.ts';
import { passwordMailsQuery, useLogIn, useSession } from '#web/features/session/session.api.ts';
import { getServerMessage } from '#web/lib/call-error.ts';
import { checkedBy } from '#web/lib/validate.ts';
import { LinkButton, TextLink } from '#web/ui/links.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { useUrlState } from '#web/ui/use-url-state.ts';

/** Time to read the toast before the page changes. */
const pause = 100;

export function StaffLoginPage() {
  const [{ next }] = useUrlState();
  const navigate = useNavigate();
  const session = useSession();
  const logIn = useLogIn();
  const passwordMails = useQuery(passwordMailsQuery);
  const form = useForm({
    initialValues: { username: '', password: '' },
    validate: checkedBy(Credentials),
  });
  if (session.data && logIn.isIdle) return <Navigate to="/" replace />;

  const handleSubmit = form.onSubmit((body) =>
    logIn.mutate(
      { body },
      {
        onSuccess: () => {
          showToast({ title: 'Login successful', message: 'Welcome back!' });
          setTimeout(() => void navigate({ href: safeNext(next), replace: true }), pause);
        },
        onError: (error) => {
          showFailure(error, {
            title: 'Login failed',
            message: getServerMessage(error) ?? 'Invalid username or password',
          });
          form.setFieldValue('password', '');
        },
      },
    ),
  );

  return (
    <AuthFrame
      title="Staff Login"
      subtitle="Sign in to your customers, tasks and notes."
      foot={
        <>
          <LinkButton to="/staff-signup" variant="default">
            Create Account
          </LinkButton>
          <Button component="a" href={loginAddress(next)} variant="subtle" color="gray">
            Admin Login
          </Button>
        </>
      }
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
          <PasswordInput
            label="Password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed' }}
            autoComplete="current-password"
            {...form.getInputProps('password')}
          />
          <Button type="submit" fullWidth disabled={logIn.isPending || logIn.isSuccess}>
            {logIn.isPending ? 'Logging in...' : 'Log In'}
          </Button>
          {passwordMails.data?.available && (
            <TextLink to="/forgot-password" ta="center" py={4}>
              Forgot password?
            </TextLink>
          )}
        </Stack>
      </form>
    </AuthFrame>
  );
}
