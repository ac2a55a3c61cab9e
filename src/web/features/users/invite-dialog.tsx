/** Invites somebody to the team; the answer is a link to hand over. */
import { Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { InvitationDraft, type OneTimeLink } from '#contract/users.ts';
import { checkedBy } from '#web/lib/validate.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useInvite } from './accounts.api.ts';
import { roleOptions } from './role-labels.ts';

interface InviteDialogProps {
  onClose: () => void;
  onInvited: (email: string, link: OneTimeLink) => void;
}

export function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const invite = useInvite();
  const form = useForm({
    initialValues: { email: '', role: 'staff' },
    validate: checkedBy(InvitationDraft),
  });
  return (
    <FormDialog
      title="Invite User"
      form={form}
      onClose={onClose}
      onSubmit={async (values) => {
        const body = InvitationDraft.parse(values);
        onInvited(body.email, await invite.mutateAsync({ body }));
      }}
      submitLabel="Create link"
      pendingLabel="Making link..."
      canSubmit={form.values.email.trim() !== ''}
    >
      <Stack>
        <TextInput
          label="Email"
          type="email"
          required
          data-autofocus
          {...form.getInputProps('email')}
        />
        <Select
          label="Role"
          data={roleOptions}
          allowDeselect={false}
          {...form.getInputProps('role')}
        />
      </Stack>
    </FormDialog>
  );
}
