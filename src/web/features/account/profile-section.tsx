/** What the team sees of the user: picture, names and e-mail address. The username cannot be changed. */

import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useEffectEvent, useState } from 'react';
import { AccountPatch } from '#contract/account.ts';
import { makeEtag } from '#contract/concurrency.ts';
import { emailLimit } from '#contract/primitives.ts';
import type { CurrentUser } from '#contract/users.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { pickChanges, rebased } from '#web/lib/edits.ts';
import { checkedBy } from '#web/lib/validate.ts';
import { Pair } from '#web/ui/pair.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useUpdateAccount } from './account.api.ts';
import classes from './account.module.css';
import { showProblem } from './form-problem.ts';
import { PictureField } from './picture-field.tsx';

const fillValues = ({ firstName, lastName, email }: CurrentUser) => ({
  firstName: firstName ?? '',
  lastName: lastName ?? '',
  email: email ?? '',
});

export function ProfileSection() {
  const me = useCurrentUser();
  /** The version that the edit starts from. */
  const [seen, setSeen] = useState(me);
  const form = useForm({
    initialValues: fillValues(me),
    validate: checkedBy(AccountPatch),
  });
  const update = useUpdateAccount();

  /** What was typed stays, over what was saved since, here or elsewhere. */
  const startFrom = (version: CurrentUser) => {
    const [before, after] = [fillValues(seen), fillValues(version)];
    form.setValues(rebased(form.getValues(), before, after));
    form.resetDirty(after);
    setSeen(version);
  };

  const startFromNewer = useEffectEvent(() => {
    if (me.updatedAt > seen.updatedAt) startFrom(me);
  });
  useEffect(() => startFromNewer(), [me.updatedAt]);

  const handleSubmit = form.onSubmit(async (values) => {
    // The server takes any e-mail address that is sent for a new one.
    const body = pickChanges(values, fillValues(seen));
    try {
      startFrom(await update.mutateAsync({ body, ifMatch: makeEtag(seen) }));
      showToast({ title: 'Profile updated', message: 'Your profile has been saved.' });
    } catch (error) {
      showProblem(form, error, 'Profile not saved');
    }
  });

  return (
    <SectionCard title="Profile">
      <PictureField me={me} onSaved={startFrom} />
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
