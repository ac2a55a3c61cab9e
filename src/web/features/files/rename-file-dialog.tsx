/** Renames a file; its extension stays, because it says what the file is. */
import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type FileAttachment, readEnding } from '#contract/files.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useUpdateFile } from './files.api.ts';

interface RenameFileDialogProps {
  file: FileAttachment;
  onClose: () => void;
}

export function RenameFileDialog({ file, onClose }: RenameFileDialogProps) {
  const ending = file.fileName.slice(-(readEnding(file.fileName).length + 1));
  const form = useForm({ initialValues: { name: file.fileName.slice(0, -ending.length) } });
  const update = useUpdateFile();
  const name = form.values.name.trim();

  const handleSubmit = async () => {
    await update.mutateAsync({ params: { id: file.id }, body: { fileName: `${name}${ending}` } });
    showToast({ title: 'File renamed', message: `It is now called ${name}${ending}` });
  };

  return (
    <FormDialog
      title="Rename File"
      draftName={`Rename File ${file.id}`}
      form={form}
      onSubmit={handleSubmit}
      failed={{ title: 'Error', message: 'Failed to rename file' }}
      onClose={onClose}
      submitLabel="Save"
      pendingLabel="Saving..."
      canSubmit={name !== ''}
    >
      <TextInput
        data-autofocus
        label="Name"
        maxLength={180}
        rightSection={<Text c="dimmed">{ending}</Text>}
        rightSectionWidth={64}
        rightSectionPointerEvents="none"
        {...form.getInputProps('name')}
      />
    </FormDialog>
  );
}
