import type { SystemState } from '#contract/system.ts';
import { formatNumber, formatTimestamp } from '#web/lib/format.ts';
import { Fact } from '#web/ui/fact.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import classes from './system.module.css';
import { formatBytes } from './system-words.ts';

export function SystemFacts({ system }: { system: SystemState }) {
  const { lastBackupAt } = system;
  return (
    <SectionCard title="Server">
      <dl className={classes.facts}>
        <Fact label="Version">{system.version}</Fact>
        <Fact label="Running since">{formatTimestamp(system.startedAt)}</Fact>
        <Fact label="Processes">{formatNumber(system.processes)}</Fact>
        <Fact label="Database size">{formatBytes(system.databaseSize)}</Fact>
        <Fact label="Last backup">
          {lastBackupAt === null ? 'No backup yet' : formatTimestamp(lastBackupAt)}
        </Fact>
        <Fact label="Runs on">
          PostgreSQL {system.postgres}, Node.js {system.node}
        </Fact>
      </dl>
    </SectionCard>
  );
}
