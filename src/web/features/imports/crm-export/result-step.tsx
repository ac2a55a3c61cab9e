/** The last step: what was imported, which lines were skipped and why; or why the import failed. */
import { Alert, Button, Group, Text, ThemeIcon } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { CrmImportOutcome, CrmImportReport } from '#contract/crm-import.ts';
import { DroppedRows } from '#web/features/imports/lists/dropped-rows.tsx';
import { formatNumber, plural } from '#web/lib/format.ts';
import { LinkButton } from '#web/ui/links.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { skippedRowsAddress } from './crm-import.api.ts';
import classes from './crm-import.module.css';
import { keptRows, summarizeOutcome } from './crm-import-words.ts';
import { ReviewStep } from './review-step.tsx';
import type { CrmImport } from './use-crm-import.ts';

interface ResultStepProps {
  job: CrmImportReport;
  course: CrmImport;
}

export function ResultStep({ job, course }: ResultStepProps) {
  const { id, outcome, skipped, skippedRows } = job;
  const [isChanging, setIsChanging] = useState(false);
  const again = (
    <Button variant="default" onClick={() => course.finish()}>
      Import another file
    </Button>
  );
  if (!outcome && isChanging) return <ReviewStep job={job} course={course} />;
  if (!outcome) {
    return (
      <SectionCard title={job.fileName} className={classes.card}>
        <div className={classes.stack}>
          <Alert color="red" title="Import Failed" icon={<IconAlertTriangle aria-hidden />}>
            {job.error}
          </Alert>
          <Group gap="xs" justify="flex-end">
            {again}
            <Button variant="default" onClick={() => setIsChanging(true)}>
              Change columns
            </Button>
            <Button loading={course.isStarting} onClick={() => void course.start(id)}>
              Try again
            </Button>
          </Group>
        </div>
      </SectionCard>
    );
  }
  return (
    <SectionCard title={job.fileName} className={classes.card}>
      <div className={classes.stack}>
        <Summary outcome={outcome} skipped={skipped} />
        <OutcomeTable outcome={outcome} />
        {skipped > 0 && (
          <DroppedRows
            title={`Skipped lines (${formatNumber(skipped)})`}
            rows={skippedRows}
            count={skipped}
            downloadFrom={skippedRowsAddress(id)}
          />
        )}
        <Group gap="xs" justify="flex-end">
          {again}
          <LinkButton to="/organizations" variant="default">
            View organizations
          </LinkButton>
          <LinkButton to="/people">View people</LinkButton>
        </Group>
      </div>
    </SectionCard>
  );
}

function Summary({ outcome, skipped }: { outcome: CrmImportOutcome; skipped: number }) {
  const isEmpty = keptRows(outcome) === 0;
  const Icon = isEmpty ? IconAlertTriangle : IconCheck;
  return (
    <Group wrap="nowrap" gap="sm" align="center">
      <ThemeIcon
        variant="light"
        color={isEmpty ? 'amber' : 'green'}
        size={36}
        radius="xl"
        aria-hidden
      >
        <Icon size={20} />
      </ThemeIcon>
      <div>
        <Text fw={600} size="lg">
          {summarizeOutcome(outcome)}
        </Text>
        <Text c="dimmed">
          {plural(outcome.rows, 'row')} read, {skipped === 0 ? 'none' : formatNumber(skipped)}{' '}
          skipped
          {outcome.alike
            ? `, ${formatNumber(outcome.alike)} created may be here already: see Duplicates`
            : ''}
        </Text>
      </div>
    </Group>
  );
}

function OutcomeTable({ outcome }: { outcome: CrmImportOutcome }) {
  const { organizations, people, named, notes } = outcome;
  const rows = [
    { label: 'Organizations', ...organizations },
    { label: 'People', ...people },
    ...(named > 0
      ? [{ label: 'Organizations named by people', created: named, completed: 0, unchanged: 0 }]
      : []),
    ...(notes > 0 ? [{ label: 'Notes', created: notes, completed: 0, unchanged: 0 }] : []),
  ];
  return (
    <table className={classes.outcome}>
      <thead>
        <tr>
          <th scope="col">
            <span className={classes.hidden}>Kind</span>
          </th>
          <th scope="col">Created</th>
          <th scope="col">Completed</th>
          <th scope="col">Unchanged</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, created, completed, unchanged }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {[created, completed, unchanged].map((count, at) => (
              <td key={at} data-none={count === 0 || undefined}>
                {formatNumber(count)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
