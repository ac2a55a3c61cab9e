/** How far the import is, what came in last, and a way to resume one that broke off. Hidden if there was none. */
import { Alert, Badge, Button, Group, Progress, Text } from '@mantine/core';
import { IconAlertTriangle, IconBuilding, IconUser } from '@tabler/icons-react';
import type { CrmSyncProgress } from '#contract/crm-sync.ts';
import { getServerMessage } from '#web/lib/call-error.ts';
import { formatNumber, formatTime } from '#web/lib/format.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { showFailure } from '#web/ui/toast.ts';
import { useStopSync } from './crm-sync.api.ts';
import classes from './crm-sync.module.css';
import { scopeLabels, scopeWords, statusColors, statusLabels } from './crm-sync-words.ts';
import type { CrmSync } from './use-crm-sync.ts';

interface ProgressCardProps {
  progress: CrmSyncProgress;
  course: CrmSync;
}

export function ProgressCard({ progress, course }: ProgressCardProps) {
  const { status, scope, isTestMode, error, recentItems, runId, canResume } = progress;
  const isSyncing = status === 'syncing';
  return (
    <SectionCard
      title="Sync progress"
      action={<Badge color={statusColors[status]}>{statusLabels[status]}</Badge>}
    >
      <div className={classes.stack}>
        <Text c="dimmed" mt={-8}>
          {scope !== null && scopeWords(scope)}
          {isTestMode && ', in test mode'}
        </Text>
        {status === 'error' ? (
          <Alert color="red" title="The import broke off" icon={<IconAlertTriangle aria-hidden />}>
            {error}
            {canResume && runId !== null && (
              <div className={classes.inAlert}>
                <Button
                  size="xs"
                  disabled={course.isBusy}
                  onClick={() => void course.resume(runId, scope ?? 'all')}
                >
                  {course.order?.kind === 'resume' ? 'Resuming...' : 'Resume import'}
                </Button>
              </div>
            )}
          </Alert>
        ) : (
          <Steps progress={progress} />
        )}
        <Tally progress={progress} />
        {recentItems.length > 0 && <RecentItems items={recentItems} />}
        {isSyncing && runId !== null && <StopButton id={runId} />}
      </div>
    </SectionCard>
  );
}

function Steps({ progress }: { progress: CrmSyncProgress }) {
  const { status, currentStep, total, synced } = progress;
  const isSyncing = status === 'syncing';
  const percent = !isSyncing ? 100 : total === 0 ? 0 : Math.floor((synced / total) * 100);
  // While pages are being read, nobody knows how many there will be.
  const isReading = isSyncing && synced === 0;
  return (
    <div>
      <Group justify="space-between" align="baseline" wrap="nowrap" gap="md" mb={8}>
        <Text role="status">{isSyncing ? `${currentStep}...` : currentStep}</Text>
        {!isReading && <Text c="dimmed">{percent}%</Text>}
      </Group>
      <Progress.Root size="md">
        <Progress.Section
          value={isReading ? 100 : percent}
          color={isSyncing ? 'indigo' : 'green'}
          striped={isReading}
          animated={isReading}
          aria-label="Progress of the import"
        />
      </Progress.Root>
    </div>
  );
}

function Tally({ progress }: { progress: CrmSyncProgress }) {
  const { scope, totalOrgs, syncedOrgs, totalPeople, syncedPeople, total, synced } = progress;
  const has = (entity: 'organizations' | 'people') => scope === 'all' || scope === entity;
  const facts = [
    ...(has('organizations') ? [{ label: 'Organizations', done: syncedOrgs, of: totalOrgs }] : []),
    ...(has('people') ? [{ label: 'People', done: syncedPeople, of: totalPeople }] : []),
    ...(scope === 'tasks' || scope === 'notes'
      ? [{ label: scopeLabels[scope], done: synced, of: total }]
      : []),
  ];
  return (
    <dl className={classes.tally}>
      {facts.map(({ label, done, of }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {formatNumber(done)} <span>of {formatNumber(of)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function RecentItems({ items }: { items: CrmSyncProgress['recentItems'] }) {
  return (
    <div>
      <Text fw={600} component="h3" mb={4}>
        Recent items
      </Text>
      <ul className={classes.recent}>
        {items.map(({ type, name, assignedTo, timestamp }, place) => {
          const Icon = type === 'organization' ? IconBuilding : IconUser;
          return (
            <li key={`${place} ${name}`}>
              <Icon size={16} stroke={1.75} aria-label={type} className={classes.icon} />
              <span className={classes.name}>{name}</span>
              <Text span c="dimmed" fz="dense">
                {assignedTo ?? 'Unassigned'}
              </Text>
              <Text component="time" c="dimmed" fz="dense" dateTime={timestamp}>
                {formatTime(timestamp)}
              </Text>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function StopButton({ id }: { id: string }) {
  const stop = useStopSync();
  const handleStop = async () => {
    const isSure = await confirm({
      title: 'Stop this import?',
      message: 'What has been imported stays, and the import can be resumed from there.',
      confirmLabel: 'Stop import',
    });
    if (!isSure) return;
    try {
      await stop.mutateAsync({ params: { id } });
    } catch (error) {
      const message = getServerMessage(error) ?? 'Please try again.';
      showFailure(error, { title: 'Failed to stop the import', message });
    }
  };
  return (
    <Group justify="flex-end">
      <Button variant="default" disabled={stop.isPending} onClick={() => void handleStop()}>
        {stop.isPending ? 'Stopping...' : 'Stop import'}
      </Button>
    </Group>
  );
}
