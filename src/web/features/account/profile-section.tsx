/** What the team sees of the user: picture, names and e-mail address. The username cannot be changed. */

import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { AccountPatch } from '#contract/account.ts';
import { makeEtag } from '#contract/concurrency.ts';
import { emailLimit } from '#contract/primitives.ts';
import type { CurrentUser } from '#contract/users.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { pickChanges } from '#web/lib/edits.ts';
import { checkedBy } from '#web/lib/validate.ts';
import { Pair } from '#web/ui/pair.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useUpdateAccount } from './account.api.ts';
import classes from './account.module.css';
import { showProblem } from './form-problem.ts';
import { PictureField } from './picture-field.tsx';

export function ProfileSection() {
  const me = useCurrentUser();
  // Mounted again for each version, so that an edit starts from what was last saved, here or elsewhere.
  return <ProfileForm key={me.updatedAt} me={me} />;
}

function ProfileForm({ me }: { me: CurrentUser }) {
  const initialValues = {
    firstName: me.firstName ?? '',
    lastName: me.lastName ?? '',
    email: me.email ?? '',
  };
  const form = useForm({
    initialValues,
    validate: checkedBy(AccountPatch),
  });
  const update = useUpdateAccount();

  const handleSubmit = form.onSubmit(async (values) => {
    // The server takes any e-mail address that is sent for a new one.
    const body = pickChanges(values, initialValues);
    try {
      await update.mutateAsync({ body, ifMatch: makeEtag(me) });
      form.resetDirty();
      showToast({ title: 'Profile updated', message: 'Your profile has been saved.' });
    } catch (error) {
      showProblem(form, error, 'Profile not saved');
    }
  });

  return (
    <SectionCard title="Profile">
      <PictureField me={me} />
      <form onSubmit={handleSubmit} noValidate className={classes.form}>
        <Pair>
          <TextInput
            label="First name"
            required
            autoComplete="given-name"
            maxLength={100}
            {...form.getInputProps('firstName')}
          />
          <TextInput
            label="Last name"
            autoComplete="family-name"
            maxLength={100}
            {...form.getInputProps('lastName')}
          />
        </Pair>
        <TextInput
          label="Email"
          type="email"
          required
          autoComplete="email"
          maxLength={emailLimit}
          {...form.getInputProps('email')}
        />
        <TextInput
          label="Username"
          description="You can sign in with it; it cannot be changed."
          readOnly
          value={me.username}
          classNames={{ input: classes.readOnly }}
        />
        <Button
          type="submit"
          className={classes.submit}
          disabled={!form.isDirty() || update.isPending}
        >
          {update.isPending ? 'Saving...' : 'Save profile'}
        </Button>
      </form>
    </SectionCard>
  );
}
