/** Backups: the last one, what a drill made of it, what went wrong since, and a button that makes one now. */
import { Alert, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { BackupsState } from '#contract/backups.ts';
import { formatSize } from '#web/features/files/file-words.ts';
import { getServerMessage } from '#web/lib/call-error.ts';
import { formatTimestamp, plural } from '#web/lib/format.ts';
import { Ago } from '#web/ui/ago.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { backupsQuery, useStartBackup } from './backups.api.ts';
import classes from './backups.module.css';

export function BackupsCard() {
  const { data, isPending, error, refetch } = useQuery(backupsQuery);
  return (
    <SectionCard title="Backups">
      {isPending && (
        <Loading words="Loading the backups...">
          <SkeletonRows count={1} height={64} gap={0} />
        </Loading>
      )}
      {error && !data && (
        <ErrorState title="Failed to read the backups" error={error} onRetry={refetch} />
      )}
      {data && <Backups state={data} />}
    </SectionCard>
  );
}

function Backups({ state }: { state: BackupsState }) {
  const { place, keep, lastBackup, backupFailure, lastDrill, drillFailure } = state;
  return (
    <div className={classes.parts}>
      {place === null ? (
        <Alert color="amber" title="No backups are made">
          Set BACKUP_DIR or BACKUP_S3_URL and start the server again: then one is made each night.
          Until then files that no record refers to are kept, unless a super user deletes them.
        </Alert>
      ) : (
        <Text c="dimmed" maw="72ch" className={classes.breaks}>
          One is made each night in {place}; the last {keep} are kept. The secret key is not in
          them: keep it elsewhere.
        </Text>
      )}
      {backupFailure && (
        <Alert color="red" title="The last backup could not be made" className={classes.breaks}>
          {formatTimestamp(backupFailure.finishedAt)}: {backupFailure.error}
        </Alert>
      )}
      {lastBackup && <LastBackup backup={lastBackup} />}
      {drillFailure && (
        <Alert color="red" title="The last drill failed" className={classes.breaks}>
          {formatTimestamp(drillFailure.finishedAt)}: {drillFailure.error}
        </Alert>
      )}
      {lastDrill && (
        <Fact
          label="Last drill"
          value={`Restored to a scratch database in ${formatSeconds(lastDrill)}, ${plural(lastDrill.rows, 'row')} equal`}
          more={
            <>
              <Ago at={lastDrill.finishedAt} isSentence />, from {lastDrill.name}
            </>
          }
        />
      )}
      {place !== null && <StartButton running={state.running} />}
    </div>
  );
}

function LastBackup({ backup }: { backup: NonNullable<BackupsState['lastBackup']> }) {
  const { rows, files, size, missingFiles } = backup;
  const missing =
    missingFiles === 0
      ? ''
      : `; ${plural(missingFiles, 'file is', 'files are')} missing from the file storage`;
  return (
    <Fact
      label="Last backup"
      value={<Ago at={backup.finishedAt} isSentence />}
      more={`${plural(rows, 'row')} and ${plural(files, 'file')}, ${formatSize(size)}, in ${formatSeconds(backup)}${missing}`}
    />
  );
}

function Fact({ label, value, more }: { label: string; value: ReactNode; more: ReactNode }) {
  return (
    <div>
      <Text fz="dense" c="dimmed">
        {label}
      </Text>
      <Text className={classes.breaks}>{value}</Text>
      <Text fz="dense" c="dimmed" className={classes.breaks}>
        {more}
      </Text>
    </div>
  );
}

function StartButton({ running }: Pick<BackupsState, 'running'>) {
  const start = useStartBackup();
  const handleStart = async () => {
    try {
      await start.mutateAsync({});
      showToast({ title: 'Backup begun', message: 'It appears here once it is done.' });
    } catch (error) {
      const message = getServerMessage(error) ?? 'Please try again.';
      showFailure(error, { title: 'Failed to begin a backup', message });
    }
  };
  return (
    <div>
      <Button
        variant="default"
        loading={start.isPending || running !== null}
        onClick={() => void handleStart()}
      >
        Back up now
      </Button>
    </div>
  );
}

/** '41 s', from its beginning to its end. */
function formatSeconds({ startedAt, finishedAt }: { startedAt: string; finishedAt: string }) {
  const seconds = (Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000;
  return `${Math.max(1, Math.round(seconds)).toLocaleString('en')} s`;
}
