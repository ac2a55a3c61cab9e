import { Alert } from '@mantine/core';
import type { SystemState } from '#contract/system.ts';
import { formatNumber, formatTimestamp, plural } from '#web/lib/format.ts';
import { Ago } from '#web/ui/ago.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { TextLink } from '#web/ui/links.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import classes from './system.module.css';
import { formatBytes } from './system-words.ts';

export function SystemFacts({ system }: { system: SystemState }) {
  const { lastBackupAt, backupFailedAt, drillFailedAt, purgeWaits } = system;
  return (
    <SectionCard title="Server">
      <Failure title="The last backup could not be made" at={backupFailedAt} />
      <Failure title="The last drill of a backup failed" at={drillFailedAt} />
      {purgeWaits && (
        <Alert color="amber" title="Deleted records wait for a backup" mb="md">
          {plural(purgeWaits.records, 'deletion')} should go for good since{' '}
          {formatTimestamp(purgeWaits.since)}, but no good backup holds them.{' '}
          <TextLink to="/settings">Settings</TextLink> says more.
        </Alert>
      )}
      <dl className={classes.facts}>
        <Fact label="Version">{system.version}</Fact>
        <Fact label="Started">
          <Ago at={system.startedAt} isSentence />
        </Fact>
        <Fact label="Processes">{formatNumber(system.processes)}</Fact>
        <Fact label="Database size">{formatBytes(system.databaseSize)}</Fact>
        <Fact label="Last backup">
          {lastBackupAt === null ? 'No backup yet' : <Ago at={lastBackupAt} isSentence />}
        </Fact>
        <Fact label="Runs on">
          PostgreSQL {system.postgres}, Node.js {system.node}
        </Fact>
      </dl>
    </SectionCard>
  );
}

function Failure({ title, at }: { title: string; at: string | null }) {
  if (at === null) return null;
  return (
    <Alert color="red" title={title} mb="md">
      {formatTimestamp(at)}.{' '}
      <TextLink to="/settings" underline="always">
        Settings
      </TextLink>{' '}
      says why.
    </Alert>
  );
}
