/** Export Data and Import Data: everything out as one file, and in again. */
import { Alert, Button, FileButton, Group, List, Progress, Text } from '@mantine/core';
import { IconDatabaseExport, IconDatabaseImport } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { makeUrl } from '#contract/call-addresses.ts';
import { dataApi, type ImportOutcome } from '#contract/data-document.ts';
import { recordKinds, records } from '#contract/records.ts';
import { CallError, ourFault } from '#web/lib/call-error.ts';
import { formatNumber, plural } from '#web/lib/format.ts';
import { markStale } from '#web/lib/mark-stale.ts';
import { upload } from '#web/lib/upload.ts';
import { confirm, useQuestionAtHand } from '#web/ui/confirm.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';

export function ExportDataCard() {
  // The name of the file contains the user's local day.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <SectionCard title="Export Data">
      <Text c="dimmed" mb="md" maw="72ch">
        One file with the whole CRM: the team, custom fields, territories, organizations, people,
        units, opportunities, tasks, events, notes, what is known of files, and the activity log.
        Passwords, roles, the change log and the files themselves are not in it, nor are webhooks,
        access tokens, AI settings and the connections to other services: set those up again where
        it is imported.
      </Text>
      <Button
        component="a"
        href={makeUrl(dataApi.export, { query: { timeZone } })}
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
  | { kind: 'working'; fileName: string; percent: number }
  | { kind: 'done'; outcome: ImportOutcome }
  | { kind: 'refused'; message: string; faults: [string, string][] };

export function ImportDataCard() {
  const { stage, importFile } = useDataImport();
  const isBusy = stage.kind === 'sending' || stage.kind === 'working';
  return (
    <SectionCard title="Import Data">
      <Text c="dimmed" mb="md" maw="72ch">
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
            disabled={isBusy}
            leftSection={<IconDatabaseImport size={16} stroke={1.75} aria-hidden />}
          >
            Import Data
          </Button>
        )}
      </FileButton>
      {isBusy && <Progressing stage={stage} />}
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

function Progressing({ stage }: { stage: Extract<Stage, { percent: number }> }) {
  const { kind, fileName, percent } = stage;
  const verb = kind === 'sending' ? 'Uploading' : 'Checking and importing';
  return (
    <div>
      <Group justify="space-between" align="baseline" wrap="nowrap" gap="md" mt="md" mb={8}>
        <Text role="status" style={{ overflowWrap: 'anywhere' }}>
          {verb} {fileName}...
        </Text>
        <Text c="dimmed">{percent}%</Text>
      </Group>
      <Progress.Root>
        <Progress.Section value={percent} aria-label={`${verb} ${fileName}`} />
      </Progress.Root>
      {kind === 'sending' ? (
        <Button variant="default" mt="sm" onClick={stage.cancel}>
          Cancel
        </Button>
      ) : (
        <Text c="dimmed" mt="sm">
          Nothing is saved until all of it has been read, so an import is never left half done.
        </Text>
      )}
    </div>
  );
}

const words: Record<string, [string, string]> = {
  users: ['team member', 'team members'],
  customFieldDefinitions: ['custom field', 'custom fields'],
  ...Object.fromEntries(
    recordKinds.map((kind) => [records[kind].list, [kind, records[kind].labels]]),
  ),
  activities: ['activity', 'activities'],
  territories: ['territory map', 'territory maps'],
};

function Outcome({ outcome }: { outcome: ImportOutcome }) {
  return (
    <Alert color="green" mt="md" title="Data imported successfully">
      {plural(outcome.created, 'record')} added, {formatNumber(outcome.updated)} updated.
      <List size="sm" mt="xs">
        {Object.entries(outcome.sections).map(([name, { created, updated }]) => (
          <List.Item key={name}>
            {plural(created + updated, ...(words[name] ?? [name, name]))}: {formatNumber(created)}{' '}
            added, {formatNumber(updated)} updated
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

function useDataImport() {
  const client = useQueryClient();
  const [stage, setStage] = useState<Stage>({ kind: 'idle' });
  useQuestionAtHand();
  const importFile = async (file: File) => {
    const yes = await confirm({
      title: `Import ${file.name}?`,
      message: 'Records that are here already are changed to what the file says.',
      confirmLabel: 'Import',
      isHarmless: true,
    });
    if (!yes) return;
    const abort = new AbortController();
    const form = new FormData();
    form.set('file', file, file.name);
    const onWork = (percent: number) => setStage({ kind: 'working', fileName: file.name, percent });
    const onProgress = (percent: number) =>
      percent === 100
        ? onWork(0)
        : setStage({ kind: 'sending', fileName: file.name, percent, cancel: () => abort.abort() });
    onProgress(0);
    try {
      const { signal } = abort;
      const outcome = await upload(dataApi.import, form, { onProgress, onWork, signal });
      setStage({ kind: 'done', outcome });
      showToast({ title: 'Data imported successfully' });
      await markStale(client);
    } catch (error) {
      if (abort.signal.aborted) return setStage({ kind: 'idle' });
      const known = error instanceof CallError;
      setStage({
        kind: 'refused',
        message: known ? error.serverMessage : ourFault,
        faults: known ? Object.entries(error.fields) : [],
      });
      showFailure(error, { title: 'Import failed' });
    }
  };
  return { stage, importFile };
}
