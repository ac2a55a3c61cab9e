/** Files that were aside for their 30 days and stay, as no good backup holds them: a super user may delete them. */
import { Alert, Button } from '@mantine/core';
import { getServerMessage } from '#web/lib/call-error.ts';
import { plural } from '#web/lib/format.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { useDeleteOverdue } from './file-store.api.ts';

export function OverdueAlert({ files }: { files: number }) {
  const remove = useDeleteOverdue();
  if (files === 0) return null;
  const handleDelete = async () => {
    const yes = await confirm({
      title: `Delete ${plural(files, 'file')} for good?`,
      message: 'No good backup holds them, so nobody can bring them back.',
      confirmLabel: 'Delete',
    });
    if (!yes) return;
    try {
      await remove.mutateAsync({ body: { files } });
      showToast({ title: 'Files deleted', message: `${plural(files, 'file')} deleted for good.` });
    } catch (error) {
      const message = getServerMessage(error) ?? 'Please try again.';
      showFailure(error, { title: 'Failed to delete', message });
    }
  };
  return (
    <Alert
      color="amber"
      title={`${plural(files, 'file has', 'files have')} been put aside for over 30 days`}
    >
      No good backup holds them yet, so they stay. Once one does, they are deleted by themselves.
      <Button
        variant="default"
        mt="sm"
        display="block"
        loading={remove.isPending}
        onClick={() => void handleDelete()}
      >
        Delete {plural(files, 'file')} for good
      </Button>
    </Alert>
  );
}
