/** The last step: how many rows were imported, which were not and why; or why nothing was. */
import { Alert, Button, Group, Text, ThemeIcon } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { ImportReport } from '#contract/imports.ts';
import { isIn, kindOfList } from '#contract/records.ts';
import { formatNumber, plural } from '#web/lib/format.ts';
import dialogClasses from '#web/ui/form-dialog.module.css';
import { DroppedRows } from './dropped-rows.tsx';
import classes from './import-steps.module.css';
import { nameEntity } from './import-words.ts';
import { droppedRowsAddress } from './imports.api.ts';
import type { Import } from './use-import.ts';

interface ImportResultProps {
  job: ImportReport;
  course: Import;
  onClose: () => void;
}

export function ImportResult({ job, course, onClose }: ImportResultProps) {
  const hasFailed = job.status === 'failed';
  return (
    <>
      <div className={dialogClasses.fields}>
        {hasFailed ? (
          <Alert color="red" title="Import failed" icon={<IconAlertTriangle aria-hidden />}>
            {job.error}
          </Alert>
        ) : (
          <Summary job={job} />
        )}
        {!hasFailed && job.dropped > 0 && (
          <DroppedRows
            title="Rows that were not imported"
            rows={job.droppedRows}
            count={job.dropped}
            downloadFrom={droppedRowsAddress(job.id)}
          />
        )}
        {!hasFailed && job.notices.length > 0 && (
          <DroppedRows
            title="Imported, but without some values"
            rows={job.notices}
            count={job.notices.length}
          />
        )}
      </div>
      <div className={`${dialogClasses.foot} ${classes.foot}`}>
        <Group gap="xs" flex={1}>
          <Button variant="subtle" className={classes.start} onClick={() => course.finish()}>
            Import another file
          </Button>
        </Group>
        {hasFailed ? (
          <FailedActions job={job} course={course} />
        ) : (
          <Button data-autofocus onClick={onClose}>
            Done
          </Button>
        )}
      </div>
    </>
  );
}

function FailedActions({ job, course }: Pick<ImportResultProps, 'job' | 'course'>) {
  const isBusy = course.isReading || course.isStarting;
  return (
    <>
      <Button variant="default" disabled={isBusy} onClick={() => void course.mapAgain(job)}>
        Change columns
      </Button>
      <Button data-autofocus disabled={isBusy} onClick={() => void course.startAgain(job)}>
        Try again
      </Button>
    </>
  );
}

function Summary({ job }: { job: ImportReport }) {
  const { many } = nameEntity(job.entity);
  const isEmpty = job.imported + job.updated === 0;
  const isKnown = job.known + job.unchanged > 0 && job.known === job.dropped;
  return (
    <Group wrap="nowrap" gap="sm" align="flex-start">
      <ThemeIcon
        variant="light"
        color={isEmpty ? 'amber' : 'green'}
        size={36}
        radius="xl"
        aria-hidden
      >
        {isEmpty ? <IconAlertTriangle size={20} /> : <IconCheck size={20} />}
      </ThemeIcon>
      <div>
        <Text fw={600} size="lg">
          {isEmpty ? `No ${isKnown ? 'new ' : ''}${many} were imported` : writtenWords(job)}
        </Text>
        <Text c="dimmed" className={classes.name}>
          {job.fileName}
          {leftOutWords(job)}
        </Text>
      </div>
    </Group>
  );
}

/** '412 people imported, assigned to you, and 30 changed' */
function writtenWords({ entity, imported, updated }: ImportReport): string {
  const { one, many } = nameEntity(entity);
  if (imported === 0) return `${plural(updated, one, many)} changed`;
  const isOwned = isIn('handOver', kindOfList(entity));
  const words = `${plural(imported, one, many)} imported${isOwned ? ', assigned to you' : ''}`;
  if (updated === 0) return words;
  return `${words}${isOwned ? ',' : ''} and ${formatNumber(updated)} changed`;
}

function leftOutWords({ dropped, known, alike, unchanged }: ImportReport): string {
  const faulty = dropped - known;
  const words = [
    ...(unchanged > 0 ? [`${plural(unchanged, 'row')} with nothing new`] : []),
    ...(known > 0
      ? [`${plural(known, 'row')} skipped as you have ${known === 1 ? 'it' : 'them'} already`]
      : []),
    ...(alike > 0 ? [`${plural(alike, 'row')} may be here already: see Duplicates`] : []),
    ...(faulty > 0 ? [`${plural(faulty, 'row was', 'rows were')} not imported`] : []),
  ];
  return words.length > 0 ? `: ${words.join(', ')}` : '';
}
