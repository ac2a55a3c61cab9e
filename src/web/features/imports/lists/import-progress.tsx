/** The third step: the progress of the import. It runs on the server, even if nobody watches. */
import { Button, Group, Progress, Text } from '@mantine/core';
import type { ImportReport } from '#contract/imports.ts';
import { confirm } from '#web/ui/confirm.tsx';
import dialogClasses from '#web/ui/form-dialog.module.css';
import classes from './import-steps.module.css';
import type { Import } from './use-import.ts';

interface ImportProgressProps {
  job: ImportReport;
  course: Import;
  onClose: () => void;
}

export function ImportProgress({ job, course, onClose }: ImportProgressProps) {
  const handleCancel = async () => {
    const isSure = await confirm({
      title: 'Stop this import?',
      message: `Nothing of ${job.fileName} will be imported.`,
      confirmLabel: 'Stop import',
    });
    if (isSure) await course.stop(job.id);
  };
  return (
    <>
      <div className={dialogClasses.fields}>
        <div className={classes.running}>
          <Group justify="space-between" align="baseline" wrap="nowrap" gap="md">
            <Text fw={600} role="status" className={classes.name}>
              {job.isWaiting
                ? `${job.fileName} waits for its turn: other imports are running.`
                : `Importing ${job.fileName}...`}
            </Text>
            {!job.isWaiting && <Text c="dimmed">{job.progress}%</Text>}
          </Group>
          <Progress.Root size="md">
            <Progress.Section value={job.progress} aria-label={`Import of ${job.fileName}`} />
          </Progress.Root>
          <Text c="dimmed">
            You can close this window and go on working. Nothing is saved until every row has been
            read, so an import is never left half done.
          </Text>
        </div>
      </div>
      <div className={dialogClasses.foot}>
        <Group gap="xs" flex={1}>
          <Button
            variant="subtle"
            color="red"
            className={classes.start}
            onClick={() => void handleCancel()}
          >
            Stop import
          </Button>
        </Group>
        <Button variant="default" data-autofocus onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  );
}
