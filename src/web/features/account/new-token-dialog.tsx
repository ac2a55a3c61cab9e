/** Asks what an access token is for and how long it should work. */
import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { AccessTokenDraft, TokenLifetime, tokenLifetimes } from '#contract/access-tokens.ts';
import { checkedBy } from '#web/lib/validate.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useMakeAccessToken } from './tokens.api.ts';

interface NewTokenDialogProps {
  onMade: (made: { id: string; token: string }) => void;
  onClose: () => void;
}

const lifetimeLabels: Record<TokenLifetime, string> = {
  '30-days': 'In 30 days',
  '90-days': 'In 90 days',
  '1-year': 'In a year',
  never: 'Never',
};
const lifetimes = tokenLifetimes.map((value) => ({ value, label: lifetimeLabels[value] }));

export function NewTokenDialog({ onMade, onClose }: NewTokenDialogProps) {
  const make = useMakeAccessToken();
  const form = useForm({
    initialValues: { name: '', expires: '90-days' },
    validate: checkedBy(AccessTokenDraft),
  });

  const handleSubmit = async ({ name, expires }: typeof form.values) => {
    onMade(await make.mutateAsync({ body: { name, expires: TokenLifetime.parse(expires) } }));
  };

  return (
    <FormDialog
      title="Make access token"
      form={form}
      onSubmit={handleSubmit}
      onClose={onClose}
      submitLabel="Make token"
      pendingLabel="Making..."
      canSubmit={form.values.name.trim() !== ''}
    >
      <TextInput
        label="Name"
        description="What will use it, such as Nightly sync"
        required
        data-autofocus
        autoComplete="off"
        maxLength={100}
        {...form.getInputProps('name')}
      />
      <Select
        label="Expires"
        description={
          form.values.expires === 'never'
            ? 'It works until you revoke it.'
            : 'After that it no longer works.'
        }
        data={lifetimes}
        allowDeselect={false}
        {...form.getInputProps('expires')}
      />
    </FormDialog>
  );
}
