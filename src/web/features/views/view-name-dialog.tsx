/** Names a new view, or one that is there anew. */
import { Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { View } from '#contract/views.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { showToast } from '#web/ui/toast.ts';
import type { ShownInView } from './use-view-changes.ts';
import { useCreateView, useUpdateView } from './views.api.ts';

interface ViewNameDialogProps {
  list: View['list'];
  shown: ShownInView;
  /** The view that gets another name; without it, a new one is saved. */
  renamed: View | undefined;
  onSaved: (view: View) => void;
  onClose: () => void;
}

export function ViewNameDialog({ list, shown, renamed, onSaved, onClose }: ViewNameDialogProps) {
  const form = useForm({
    initialValues: { name: renamed?.name ?? '', shared: renamed?.shared ?? false },
  });
  const create = useCreateView();
  const update = useUpdateView();
  const handleSubmit = async ({ name, shared }: typeof form.values) => {
    if (renamed) {
      await update.mutateAsync({ params: { id: renamed.id }, body: { name } });
      showToast({ title: 'View renamed' });
      return;
    }
    onSaved(await create.mutateAsync({ body: { list, name, shared, ...shown } }));
    showToast({
      title: 'View saved',
      message: shared ? 'Everybody finds it under Views.' : 'You find it under Views.',
    });
  };
  return (
    <FormDialog
      title={renamed ? 'Rename View' : 'Save View'}
      {...(renamed && { draftName: `Rename View ${renamed.id}` })}
      form={form}
      onSubmit={handleSubmit}
      onClose={onClose}
      submitLabel={renamed ? 'Rename View' : 'Save View'}
      pendingLabel="Saving..."
      canSubmit={form.values.name.trim() !== ''}
    >
      <TextInput
        label="Name"
        placeholder="For example: Not touched for 60 days"
        maxLength={100}
        data-autofocus
        {...form.getInputProps('name')}
      />
      {!renamed && (
        <Checkbox
          label="Share with everybody"
          description="Otherwise only you see it."
          {...form.getInputProps('shared', { type: 'checkbox' })}
        />
      )}
    </FormDialog>
  );
}
