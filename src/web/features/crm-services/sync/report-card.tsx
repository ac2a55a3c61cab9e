/** The parity report of an import: every record that was read is accounted for, and every one left out has a reason. */
import { Badge, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { CrmSyncCounts, CrmSyncRun } from '#contract/crm-sync.ts';
import { formatNumber, plural } from '#web/lib/format.ts';
import { Ago } from '#web/ui/ago.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { useRun } from './crm-sync.api.ts';
import classes from './crm-sync.module.css';
import {
  addCounts,
  countKeys,
  countLabels,
  doneWith,
  extentWords,
  scopeLabels,
  statusColors,
  statusLabels,
} from './crm-sync-words.ts';
import { IssueList } from './issue-list.tsx';

export function ReportCard({ runId }: { runId: string }) {
  const { data: run, isPending, error, refetch } = useRun(runId);
  return (
    <SectionCard
      title="Report"
      action={run && <Badge color={statusColors[run.status]}>{statusLabels[run.status]}</Badge>}
    >
      {isPending && (
        <Loading words="Loading report...">
          <SkeletonRows count={4} height={32} />
        </Loading>
      )}
      {error && !run && (
        <ErrorState title="Failed to load the report" error={error} onRetry={refetch} />
      )}
      {run && <Report key={run.id} run={run} />}
    </SectionCard>
  );
}

function Report({ run }: { run: CrmSyncRun }) {
  const { scope, startedAt, startedBy, error, reasons } = run;
  return (
    <div className={classes.stack}>
      <Text c="dimmed" className={classes.breaks}>
        {scopeLabels[scope]}, <Ago at={startedAt} isSentence />
        {startedBy && `, by ${startedBy}`}. {extentWords(run)}.
      </Text>
      {error && (
        <Text c="var(--crm-danger)" className={classes.breaks}>
          It broke off: {error}
        </Text>
      )}
      <ParityTable run={run} />
      {reasons.length > 0 && <IssueList run={run} />}
    </div>
  );
}

function ParityTable({ run: { entities, status } }: { run: CrmSyncRun }) {
  const sum = addCounts(entities);
  const rows: { label: string; counts: CrmSyncCounts; isSum?: boolean }[] = [
    ...entities.map((counts) => ({ label: scopeLabels[counts.entity], counts })),
    ...(entities.length > 1 ? [{ label: 'In all', counts: sum, isSum: true }] : []),
  ];
  return (
    <div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section className={classes.tableBox} tabIndex={0} aria-label="Results by kind of record">
        <table className={classes.parity}>
          <thead>
            <tr>
              <th scope="col">Records</th>
              {countKeys.map((key) => (
                <th key={key} scope="col">
                  {countLabels[key].replace('Unc', 'Un\u00adc')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, counts, isSum }) => (
              <tr key={label} data-sum={isSum}>
                <th scope="row">{label}</th>
                {countKeys.map((key) => (
                  <td key={key} data-none={counts[key] === 0 || undefined}>
                    {formatNumber(counts[key])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Parity counts={sum} isOver={status === 'complete'} />
    </div>
  );
}

/** Says whether the numbers add up. */
function Parity({ counts, isOver }: { counts: CrmSyncCounts; isOver: boolean }) {
  const left = counts.source - doneWith(counts);
  if (counts.source === 0) {
    return (
      <Text c="dimmed" mt="sm">
        {isOver ? 'There was nothing new to read.' : 'Nothing was read.'}
      </Text>
    );
  }
  const Icon = left === 0 ? IconCheck : IconAlertTriangle;
  return (
    <div className={classes.parityWords} data-bad={left > 0 || undefined}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span>
        {left === 0
          ? `${plural(counts.source, 'record')} read, every one of them accounted for.`
          : `${plural(left, 'record')} read and not worked off yet. Resume the import to go on.`}
      </span>
    </div>
  );
}
