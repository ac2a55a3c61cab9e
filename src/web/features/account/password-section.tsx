/** Changes the password; every other session ends with it. */
import { Button, PasswordInput, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { PasswordChange } from '#contract/account.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { StrengthMeter } from '#web/features/session/strength-meter.tsx';
import { checkedBy } from '#web/lib/validate.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useChangePassword } from './account.api.ts';
import classes from './account.module.css';
import { showProblem } from './form-problem.ts';

export function PasswordSection() {
  const { username, firstName, lastName, email } = useCurrentUser();
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '' },
    validate: checkedBy(PasswordChange),
  });
  const change = useChangePassword();
  const { currentPassword, newPassword } = form.values;

  const handleSubmit = form.onSubmit(async (body) => {
    try {
      await change.mutateAsync(body);
      form.reset();
      showToast({
        title: 'Password changed',
        message: 'You have been signed out everywhere else.',
      });
    } catch (error) {
      showProblem(form, error, 'Password not changed');
    }
  });

  return (
    <SectionCard title="Password">
      <form onSubmit={handleSubmit} noValidate className={classes.form}>
        {/* For password managers, which need to know whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
        <PasswordInput
          label="Current password"
          required
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        <div>
          <PasswordInput
            label="New password"
            required
            autoComplete="new-password"
            {...form.getInputProps('newPassword')}
          />
          <StrengthMeter
            password={newPassword}
            personal={[username, firstName, lastName, email].map((word) => word ?? '')}
          />
        </div>
        <Text c="dimmed">
          Changing it signs you out of every other browser and ends your access tokens.
        </Text>
        <Button
          type="submit"
          className={classes.submit}
          disabled={!currentPassword || !newPassword || change.isPending}
        >
          {change.isPending ? 'Changing...' : 'Change password'}
        </Button>
      </form>
    </SectionCard>
  );
}
