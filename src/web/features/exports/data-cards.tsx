/** Export Data and Import Data: everything out as one file, and in again. */
import { Alert, Button, FileButton, List, Progress, Text } from '@mantine/core';
import { IconDatabaseExport, IconDatabaseImport } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dataApi, type ImportOutcome } from '#contract/data-document.ts';
import { CallError } from '#web/lib/call-error.ts';
import { plural } from '#web/lib/format.ts';
import { upload } from '#web/lib/upload.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';

export function ExportDataCard() {
  return (
    <SectionCard title="Export Data">
      <Text c="dimmed" mb="md">
        One file with the whole CRM: the team, custom fields, organizations, people, opportunities,
        tasks, events, notes, what is known of files, and the activity log. Passwords, roles, the
        change log and the files themselves are not in it.
      </Text>
      <Button
        component="a"
        href={dataApi.export.path}
        download
        leftSection={<IconDatabaseExport size={16} stroke={1.75} aria-hidden />}
      >
        Export Data
      </Button>
    </SectionCard>
  );
}

type Stage =
  | { kind: 'idle' }
  | { kind: 'sending'; fileName: string; percent: number; cancel: () => void }
  | { kind: 'done'; outcome: ImportOutcome }
  | { kind: 'refused'; message: string; faults: [string, string][] };

export function ImportDataCard() {
  const { stage, importFile } = useDataImport();
  const isSending = stage.kind === 'sending';
  return (
    <SectionCard title="Import Data">
      <Text c="dimmed" mb="md">
        A .json file that was made by Export Data. All of it is checked first. Records that are here
        already are changed to what the file says, the others are added; passwords and roles stay as
        they are. If anything is wrong with the file, nothing is imported.
      </Text>
      <FileButton
        accept=".json,application/json"
        onChange={(file) => file && void importFile(file)}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            disabled={isSending}
            leftSection={<IconDatabaseImport size={16} stroke={1.75} aria-hidden />}
          >
            Import Data
          </Button>
        )}
      </FileButton>
      {isSending && <Sending stage={stage} />}
      {stage.kind === 'done' && <Outcome outcome={stage.outcome} />}
      {stage.kind === 'refused' && (
        <Alert color="red" mt="md" title="Import failed">
          {stage.message}
          {stage.faults.length > 1 && (
            <List size="sm" mt="xs">
              {stage.faults.map(([place, words]) => (
                <List.Item key={place}>
                  <b>{place}</b> {words}
                </List.Item>
              ))}
            </List>
          )}
        </Alert>
      )}
    </SectionCard>
  );
}

function Sending({ stage }: { stage: Extract<Stage, { kind: 'sending' }> }) {
  const { fileName, percent, cancel } = stage;
  const isSent = percent === 100;
  return (
    <div>
      <Text role="status" mt="md" mb={8}>
        {isSent ? `Checking and importing ${fileName}...` : `Uploading ${fileName}... ${percent}%`}
      </Text>
      <Progress.Root>
        <Progress.Section value={percent} animated={isSent} aria-label={`Import of ${fileName}`} />
      </Progress.Root>
      {!isSent && (
        <Button variant="default" size="compact-md" mt="sm" onClick={cancel}>
          Cancel
        </Button>
      )}
    </div>
  );
}

const words: Record<string, [string, string]> = {
  users: ['team member', 'team members'],
  customFieldDefinitions: ['custom field', 'custom fields'],
  people: ['person', 'people'],
  organizations: ['organization', 'organizations'],
  opportunities: ['opportunity', 'opportunities'],
  activities: ['activity', 'activities'],
  tasks: ['task', 'tasks'],
  events: ['event', 'events'],
  notes: ['note', 'notes'],
  files: ['file', 'files'],
};

function Outcome({ outcome }: { outcome: ImportOutcome }) {
  return (
    <Alert color="green" mt="md" title="Data imported successfully">
      {plural(outcome.created, 'record')} added, {outcome.updated} updated.
      <List size="sm" mt="xs">
        {Object.entries(outcome.sections).map(([name, { created, updated }]) => (
          <List.Item key={name}>
            {plural(created + updated, ...(words[name] ?? [name, name]))}: {created} added,{' '}
            {updated} updated
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

function useDataImport() {
  const client = useQueryClient();
  const [stage, setStage] = useState<Stage>({ kind: 'idle' });
  const importFile = async (file: File) => {
    const yes = await confirm({
      title: `Import ${file.name}?`,
      message: 'Records that are here already are changed to what the file says.',
      confirmLabel: 'Import',
    });
    if (!yes) return;
    const abort = new AbortController();
    const form = new FormData();
    form.set('file', file, file.name);
    const onProgress = (percent: number) =>
      setStage({ kind: 'sending', fileName: file.name, percent, cancel: () => abort.abort() });
    onProgress(0);
    try {
      const outcome = await upload(dataApi.import, form, { onProgress, signal: abort.signal });
      setStage({ kind: 'done', outcome });
      showToast({ title: 'Data imported successfully' });
      await client.invalidateQueries();
    } catch (error) {
      if (abort.signal.aborted) return setStage({ kind: 'idle' });
      const known = error instanceof CallError;
      setStage({
        kind: 'refused',
        message: known ? error.serverMessage : 'Something unexpected happened.',
        faults: known ? Object.entries(error.fields) : [],
      });
      showFailure(error, { title: 'Import failed' });
    }
  };
  return { stage, importFile };
}
