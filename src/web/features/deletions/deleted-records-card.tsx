/** How long deleted records are kept, and what their removal waits for. */
import { Alert, Button, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type DeletionSettings, keptDays } from '#contract/deletion-settings.ts';
import { getServerMessage } from '#web/lib/call-error.ts';
import { formatDate, formatTimestamp, plural } from '#web/lib/format.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { TextLink } from '#web/ui/links.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import classes from './deleted-records-card.module.css';
import { deletionSettingsQuery, useChangeKeepDays, usePurge } from './deletion-settings.api.ts';

export function DeletedRecordsCard() {
  const { data, isPending, error, refetch } = useQuery(deletionSettingsQuery);
  return (
    <SectionCard title="Deleted Records">
      {isPending && (
        <Loading words="Loading how long deleted records are kept...">
          <SkeletonRows count={1} height={64} gap={0} />
        </Loading>
      )}
      {error && !data && (
        <ErrorState
          title="Failed to read how long deleted records are kept"
          error={error}
          onRetry={refetch}
        />
      )}
      {data && (
        <div className={classes.parts}>
          <Text c="dimmed" maw="72ch">
            What is deleted can be{' '}
            <TextLink to="/deleted" underline="always">
              brought back
            </TextLink>{' '}
            until its days are over. Then it goes for good, at night, once a good backup holds it.
            Days count from {formatDate(data.countsFrom)} at the earliest.
          </Text>
          <KeepDays settings={data} />
          <WaitingAlert settings={data} />
        </div>
      )}
    </SectionCard>
  );
}

const never = 'never';
const options = keptDays.map((days) => ({
  value: days === null ? never : String(days),
  label: days === null ? 'For ever' : `For ${days} days`,
}));

function KeepDays({ settings: { keepDays } }: { settings: DeletionSettings }) {
  const change = useChangeKeepDays();
  const handleChange = async (value: string | null) => {
    const chosen = keptDays.find((days) => String(days ?? never) === value);
    if (chosen === undefined || chosen === keepDays) return;
    const isShorter = chosen !== null && (keepDays === null || chosen < keepDays);
    const isSure =
      !isShorter ||
      (await confirm({
        title: `Keep deleted records for only ${chosen} days?`,
        message: 'What was deleted before then goes for good in the coming night.',
        confirmLabel: 'Change',
      }));
    if (!isSure) return;
    try {
      await change.mutateAsync({ body: { keepDays: chosen } });
      showToast({ title: 'Settings saved' });
    } catch (error) {
      const message = getServerMessage(error) ?? 'Please try again.';
      showFailure(error, { title: 'Failed to save', message });
    }
  };
  return (
    <Select
      label="Keep deleted records"
      data={options}
      value={String(keepDays ?? never)}
      allowDeselect={false}
      disabled={change.isPending}
      maw={240}
      onChange={(value) => void handleChange(value)}
    />
  );
}

function WaitingAlert({ settings }: { settings: DeletionSettings }) {
  const { waiting, problem, isPurging } = settings;
  const purge = usePurge();
  if (!waiting) return null;
  const words = plural(waiting.records, 'deleted record');
  const handlePurge = async () => {
    const isSure = await confirm({
      title: `Remove ${words} without a backup?`,
      message: 'No good backup holds them: nobody can bring them back afterwards.',
      confirmLabel: 'Remove for good',
    });
    if (!isSure) return;
    try {
      await purge.mutateAsync({ body: { records: waiting.records } });
      showToast({ title: 'Removing deleted records', message: 'This may take some minutes.' });
    } catch (error) {
      const message = getServerMessage(error) ?? 'Please try again.';
      showFailure(error, { title: 'Failed to remove them', message });
    }
  };
  return (
    <Alert
      color="amber"
      title={`${plural(waiting.records, 'deleted record waits', 'deleted records wait')} for a backup`}
      className={classes.breaks}
    >
      Their days are over since {formatTimestamp(waiting.since)}, but no good backup holds them.
      {problem !== null && ` The backups could not be read: ${problem}.`}
      <Button
        variant="default"
        mt="sm"
        display="block"
        loading={purge.isPending || isPurging}
        onClick={() => void handlePurge()}
      >
        Remove without a backup
      </Button>
    </Alert>
  );
}
