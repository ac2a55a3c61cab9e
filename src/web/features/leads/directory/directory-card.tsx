/** The business directory of the lead finder: files of companies that super users load and remove. */
import { Button, FileButton, Progress, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type DirectoryLoad, largestDirectoryFile } from '#contract/lead-directory.ts';
import { getServerMessage } from '#web/lib/call-error.ts';
import { plural } from '#web/lib/format.ts';
import { Ago } from '#web/ui/ago.tsx';
import { confirm } from '#web/ui/confirm.tsx';
import { DeleteIcon } from '#web/ui/delete-button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { directoryQuery, useRemoveLoad, useUploadDirectory } from './directory.api.ts';
import classes from './directory-card.module.css';

export function DirectoryCard() {
  const { data, isPending, error, refetch } = useQuery(directoryQuery);
  const [percent, setPercent] = useState<number | null>(null);
  const upload = useUploadDirectory(setPercent);

  const handleFile = async (file: File | null) => {
    if (!file) return;
    if (file.size > largestDirectoryFile) {
      showFailure(undefined, {
        title: 'File not loaded',
        message: `A file may hold at most ${largestDirectoryFile / 1_048_576} MB.`,
      });
      return;
    }
    setPercent(0);
    try {
      await upload.mutateAsync(file);
      showToast({ title: 'File received', message: 'Its companies are being loaded.' });
    } catch (reason) {
      const message = getServerMessage(reason) ?? 'Please try again.';
      showFailure(reason, { title: 'File not loaded', message });
    } finally {
      setPercent(null);
    }
  };

  return (
    <SectionCard
      title="Business directory"
      action={
        <FileButton onChange={(file) => void handleFile(file)} accept=".csv,.parquet">
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
              disabled={percent !== null}
            >
              {percent === null ? 'Load a file' : `Sending ${percent}%`}
            </Button>
          )}
        </FileButton>
      }
    >
      <Text c="dimmed">
        Companies that Get Leads searches without any network: a CSV with a column for the name, or
        an extract of Overture Maps Places (.parquet).
      </Text>
      {isPending && (
        <Loading words="Loading the directory...">
          <div className={classes.pending}>
            <SkeletonRows count={2} height={56} />
          </div>
        </Loading>
      )}
      {error && !data && (
        <ErrorState title="Failed to load the directory" error={error} onRetry={refetch} />
      )}
      {data && data.loads.length === 0 && <Text mt={12}>No file has been loaded yet.</Text>}
      {data && data.loads.length > 0 && (
        <>
          <Text fw={500} mt={12}>
            {plural(data.companies, 'company', 'companies')}
          </Text>
          <ul className={classes.loads} aria-label="Loaded files">
            {data.loads.map((load) => (
              <LoadRow key={load.id} load={load} />
            ))}
          </ul>
        </>
      )}
    </SectionCard>
  );
}

function LoadRow({ load }: { load: DirectoryLoad }) {
  const remove = useRemoveLoad();
  const handleRemove = async () => {
    const isSure = await confirm({
      title: 'Remove this file?',
      message: `The ${plural(load.companies, 'company', 'companies')} of ${load.fileName} are removed from the directory. Organizations made from them stay.`,
      confirmLabel: 'Remove',
    });
    if (!isSure) return;
    try {
      await remove.mutateAsync({ params: { id: load.id } });
      showToast({ title: 'File removed', message: `${load.fileName} is no longer searched.` });
    } catch (reason) {
      const message = getServerMessage(reason) ?? 'Please try again.';
      showFailure(reason, { title: 'File not removed', message });
    }
  };
  return (
    <li className={classes.load}>
      <div className={classes.words}>
        <Text fw={500} truncate title={load.fileName}>
          {load.fileName}
        </Text>
        <Text c={load.status === 'failed' ? 'var(--crm-danger)' : 'dimmed'} fz="dense">
          {wordsOf(load)}
          {load.status === 'done' && (
            <>
              {' · '}
              <Ago at={load.createdAt} isSentence />
            </>
          )}
        </Text>
        {load.attribution && (
          <Text c="dimmed" fz="dense">
            {load.attribution}
          </Text>
        )}
        {load.status === 'running' && (
          <Progress value={load.progress} size={4} mt={6} aria-label={`Loading ${load.fileName}`} />
        )}
      </div>
      <DeleteIcon label={`Remove ${load.fileName}`} onClick={() => void handleRemove()} />
    </li>
  );
}

function wordsOf({ status, progress, companies, skipped, error }: DirectoryLoad): string {
  if (status === 'running') return `Loading, ${progress}%`;
  if (status === 'failed') return error ?? 'It could not be loaded.';
  const left = skipped > 0 ? `, ${plural(skipped, 'row')} left out` : '';
  return `${plural(companies, 'company', 'companies')}${left}`;
}
