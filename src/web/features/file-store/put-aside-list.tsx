/** Files that were put aside: they can be opened or restored before they are deleted. */
import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { makeUrl } from '#contract/call-addresses.ts';
import { type FileStoreState, fileStoreApi } from '#contract/file-store.ts';
import { formatSize } from '#web/features/files/file-words.ts';
import { getServerMessage } from '#web/lib/call-error.ts';
import { formatDay, formatNumber, plural } from '#web/lib/format.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { useRestorePutAside } from './file-store.api.ts';
import classes from './file-store.module.css';

interface PutAsideListProps {
  putAside: FileStoreState['putAside'];
  /** If the storage belongs to another database, nothing in it is touched. */
  mayRestore: boolean;
}

export function PutAsideList({ putAside: { count, size, files }, mayRestore }: PutAsideListProps) {
  const restore = useRestorePutAside();
  if (count === 0) return <Text>Nothing is put aside.</Text>;
  const handleRestore = async (keys: string[] | 'all') => {
    try {
      await restore.mutateAsync({ body: { keys } });
      showToast({
        title: keys === 'all' ? 'Files restored' : 'File restored',
        message: 'In the storage again, for 30 days at least.',
      });
    } catch (error) {
      const message = getServerMessage(error) ?? 'Please try again.';
      showFailure(error, { title: 'Failed to restore', message });
    }
  };
  return (
    <div>
      <div className={classes.head}>
        <Text fw={500}>
          {plural(count, 'file')} put aside, {formatSize(size)}
        </Text>
        {mayRestore && (
          <Button
            variant="default"
            size="compact-md"
            disabled={restore.isPending}
            onClick={() => void handleRestore('all')}
          >
            Restore All
          </Button>
        )}
      </div>
      <ul className={classes.list} aria-label="Files put aside">
        {files.map((file) => (
          <li key={file.key} className={classes.row}>
            <div className={classes.words}>
              <Text className={classes.key}>{file.key.slice(0, 12)}</Text>
              <Text fz="dense" c="dimmed">
                {formatSize(file.size)} · put aside on {formatDay(file.since)} · kept until{' '}
                {formatDay(file.until)} at least
              </Text>
            </div>
            <Button
              component="a"
              variant="default"
              size="compact-md"
              href={makeUrl(fileStoreApi.content, { params: { key: file.key } })}
              download
              leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
              aria-label={`Download ${file.key.slice(0, 12)}`}
            >
              Download
            </Button>
            {mayRestore && (
              <Button
                variant="default"
                size="compact-md"
                disabled={restore.isPending}
                aria-label={`Restore ${file.key.slice(0, 12)}`}
                onClick={() => void handleRestore([file.key])}
              >
                Restore
              </Button>
            )}
          </li>
        ))}
      </ul>
      {count > files.length && (
        <Text fz="dense" c="dimmed" mt="xs">
          And {formatNumber(count - files.length)} more, put aside before these.
        </Text>
      )}
    </div>
  );
}
