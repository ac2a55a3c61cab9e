/** Where files are kept: whether the store belongs to this database, which servers share it, and what was swept. */
import { Alert, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FileStoreState } from '#contract/file-store.ts';
import { getServerMessage } from '#web/lib/call-error.ts';
import { formatNumber, plural } from '#web/lib/format.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { fileStoreQuery, useAdoptStore, useAllowSweep } from './file-store.api.ts';
import classes from './file-store.module.css';
import { OverdueAlert } from './overdue-alert.tsx';
import { PutAsideList } from './put-aside-list.tsx';

export function FileStoreCard() {
  const { data, isPending, error, refetch } = useQuery(fileStoreQuery);
  return (
    <SectionCard title="File Storage">
      {isPending && (
        <Loading words="Loading the file storage...">
          <SkeletonRows count={1} height={64} gap={0} />
        </Loading>
      )}
      {error && !data && (
        <ErrorState title="Failed to read the file storage" error={error} onRetry={refetch} />
      )}
      {data && (
        <div className={classes.parts}>
          <Text c="dimmed" maw="72ch" className={classes.breaks}>
            This server keeps uploaded files in {data.place}. Files that no record refers to any
            more are put aside for 30 days, then deleted once a good backup holds them.
          </Text>
          <StandingAlert state={data} />
          <ServersAlert state={data} />
          <HeldAlert state={data} />
          {data.standing === 'ours' && <OverdueAlert files={data.putAside.overdue} />}
          <PutAsideList putAside={data.putAside} mayRestore={data.standing === 'ours'} />
        </div>
      )}
    </SectionCard>
  );
}

const troubles = {
  'other-database': {
    title: 'The storage belongs to another database',
    words:
      'It was first used by another installation of the CRM. Until that is settled nothing in it is deleted, and files cannot be uploaded.',
  },
  'unknown-files': {
    title: 'The storage holds files that this database does not know',
    words:
      'That happens when a database is new, was switched, or still has to be restored from a backup. Until that is settled nothing in the storage is deleted, and files cannot be uploaded.',
  },
  'other-store': {
    title: 'The team’s files are in another place',
    words:
      'This server cannot reach it, so files cannot be uploaded here. Bring that storage back, or give all servers one storage (FILES_S3_URL, or a shared folder).',
  },
} as const;

function StandingAlert({ state }: { state: FileStoreState }) {
  const adopt = useAdoptStore();
  if (state.standing === 'ours') return null;
  const { title, words } = troubles[state.standing];
  const handleAdopt = async () => {
    const yes = await confirm({
      title: 'Use this storage for this database?',
      message:
        'Do this once the database is the right one and, after a move, its files are in this storage. ' +
        'Files in it that this database does not know are put aside, and an installation that used it before can no longer upload.',
      confirmLabel: 'Use this storage',
      isHarmless: true,
    });
    if (!yes) return;
    try {
      await adopt.mutateAsync({});
      showToast({ title: 'Storage adopted', message: 'Files can be uploaded again.' });
    } catch (error) {
      const message = getServerMessage(error) ?? 'Please try again.';
      showFailure(error, { title: 'Failed to adopt the storage', message });
    }
  };
  return (
    <Alert color="red" title={title} className={classes.breaks}>
      {words}
      {state.home !== null && ` The files are in ${state.home}.`}
      <Button
        variant="default"
        mt="sm"
        display="block"
        loading={adopt.isPending}
        onClick={() => void handleAdopt()}
      >
        Use this storage
      </Button>
    </Alert>
  );
}

function ServersAlert({ state: { servers } }: { state: FileStoreState }) {
  const others = servers.filter(({ sharesStore }) => !sharesStore);
  if (others.length === 0) return null;
  const names = others.map(({ host, processId }) => `${host} (process ${processId})`);
  return (
    <Alert color="amber" title="The servers do not share a storage" className={classes.breaks}>
      {plural(others.length, 'other server uses', 'other servers use')} this database with a storage
      of their own: {names.join(', ')}. Files that are uploaded here cannot be opened there. Give
      all servers one storage (FILES_S3_URL, or a shared folder).
    </Alert>
  );
}

function HeldAlert({ state: { held, isSweeping } }: { state: FileStoreState }) {
  const sweep = useAllowSweep();
  if (!held) return null;
  const { files, of } = held;
  const handleSweep = async () => {
    const yes = await confirm({
      title: `Put ${plural(files, 'file')} aside?`,
      message: 'They can be restored here for 30 days at least.',
      confirmLabel: 'Put aside',
    });
    if (!yes) return;
    try {
      await sweep.mutateAsync({ body: { files } });
      showToast({ title: 'Putting files aside', message: 'They appear here one after the other.' });
    } catch (error) {
      const message = getServerMessage(error) ?? 'Please try again.';
      showFailure(error, { title: 'Failed to put the files aside', message });
    }
  };
  return (
    <Alert
      color="amber"
      title={`No record refers to ${formatNumber(files)} of ${plural(of, 'file')}`}
    >
      That is more than the server puts aside without asking. If the database is not the right one,
      or an older one was restored, leave them: they come back by themselves with their records.
      <Button
        variant="default"
        mt="sm"
        display="block"
        loading={sweep.isPending || isSweeping}
        onClick={() => void handleSweep()}
      >
        Put {plural(files, 'file')} aside
      </Button>
    </Alert>
  );
}
