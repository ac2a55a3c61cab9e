/** The third step: the progress of the import. It runs on the server, even if nobody watches. */
import { Button, Group, Progress, Text } from '@mantine/core';
import type { CrmImportReport } from '#contract/crm-import.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import classes from './crm-import.module.css';
import { phaseWords } from './crm-import-words.ts';
import type { CrmImport } from './use-crm-import.ts';

interface RunStepProps {
  job: CrmImportReport;
  course: CrmImport;
}

export function RunStep({ job, course }: RunStepProps) {
  const { id, fileName, phase, isWaiting, progress } = job;
  const handleStop = async () => {
    const isSure = await confirm({
      title: 'Stop this import?',
      message: `Nothing of ${fileName} will be imported.`,
      confirmLabel: 'Stop import',
    });
    if (isSure) await course.stop(id);
  };
  return (
    <SectionCard title={`Importing ${fileName}`} className={classes.card}>
      <div className={classes.stack}>
        <div>
          <Group justify="space-between" align="baseline" wrap="nowrap" gap="md" mb={8}>
            <Text role="status">
              {isWaiting ? 'Waiting for its turn: other imports are running' : phaseWords[phase]}...
            </Text>
            {!isWaiting && <Text c="dimmed">{progress}%</Text>}
          </Group>
          <Progress.Root size="md">
            <Progress.Section value={progress} aria-label={`Import of ${fileName}`} />
          </Progress.Root>
        </div>
        <Text c="dimmed" className={classes.words}>
          You can leave this page and go on working. Nothing is saved until all of the file is
          imported, so an import is never left half done.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => void handleStop()}>
            Stop import
          </Button>
        </Group>
      </div>
    </SectionCard>
  );
}
