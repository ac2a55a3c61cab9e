/** The second step: how the file reads, and what each of its columns becomes. */
import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type CrmImportPreview,
  type CrmImportReport,
  type CrmPreviewChoice,
  hasNameColumn,
} from '#contract/crm-import.ts';
import type { PlannedField } from '#contract/planned-fields.ts';
import { ColumnTargets } from '#web/features/imports/lists/column-targets.tsx';
import { pickMapped } from '#web/features/imports/lists/new-fields.ts';
import { PreviewTable } from '#web/features/imports/lists/preview-table.tsx';
import { ReadingChoices } from '#web/features/imports/lists/reading-choices.tsx';
import { getServerMessage, ourFault } from '#web/lib/call-error.ts';
import { plural } from '#web/lib/format.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { showFailure } from '#web/ui/toast.ts';
import { crmPreviewQuery, useReadCrmFileAgain } from './crm-import.api.ts';
import classes from './crm-import.module.css';
import type { CrmImport } from './use-crm-import.ts';

interface ReviewStepProps {
  job: CrmImportReport;
  course: CrmImport;
}

export function ReviewStep({ job, course }: ReviewStepProps) {
  const { id, fileName } = job;
  const read = useQuery(crmPreviewQuery(id));
  const other = (
    <Button
      variant="default"
      size="xs"
      className={classes.other}
      onClick={() => void course.discard(id)}
    >
      Choose another file
    </Button>
  );
  return (
    <SectionCard title={fileName} action={other} className={classes.card}>
      {read.data ? (
        <Columns read={read.data} id={id} course={course} />
      ) : read.isError ? (
        <ErrorState
          title="The file could not be read again"
          error={read.error}
          onRetry={read.refetch}
        />
      ) : (
        <Loading words="Loading columns...">
          <SkeletonRows count={6} height={44} />
        </Loading>
      )}
    </SectionCard>
  );
}

interface ColumnsProps {
  read: CrmImportPreview;
  id: string;
  course: CrmImport;
}

function Columns({ read, id, course }: ColumnsProps) {
  const [again, setAgain] = useState<CrmImportPreview>();
  const [plannedFields, setPlannedFields] = useState<PlannedField[]>([]);
  const [chosen, setChosen] = useState<CrmImportPreview['mapping']>();
  const readAgain = useReadCrmFileAgain();
  const { encoding, delimiter, header, preview, targets } = again ?? read;
  const mapping = chosen ?? (again ?? read).mapping;
  const handleReading = async (choice: CrmPreviewChoice) => {
    try {
      const next = await readAgain.mutateAsync({ params: { id }, query: choice });
      if (JSON.stringify(next.header) !== JSON.stringify(header)) setChosen(undefined);
      setAgain(next);
    } catch (error) {
      const message = getServerMessage(error) ?? ourFault;
      showFailure(error, { title: 'Invalid CSV', message });
    }
  };
  const hasNames = hasNameColumn(mapping);
  return (
    <div className={classes.stack} aria-busy={readAgain.isPending}>
      <PreviewTable header={header} rows={preview} />
      <ReadingChoices
        encoding={encoding}
        delimiter={delimiter}
        disabled={readAgain.isPending}
        onChange={(choice) => void handleReading(choice)}
      />
      <ColumnTargets
        header={header}
        rows={preview}
        targets={targets}
        mapping={mapping}
        onMap={setChosen}
        planned={plannedFields}
        onPlan={setPlannedFields}
      />
      {!hasNames && (
        <Alert color="red" title="No names were found">
          Choose a column for First name, Last name or Organization. The headers must be on the
          first line of the file.
        </Alert>
      )}
      <Group justify="space-between" gap="sm">
        <Text role="status" c="dimmed">
          {statusOf(mapping)}
        </Text>
        <Button
          disabled={!hasNames || readAgain.isPending}
          loading={course.isStarting}
          onClick={() =>
            void course.start(id, {
              mapping,
              encoding,
              delimiter,
              plannedFields: pickMapped({ mapping, plannedFields }),
            })
          }
        >
          Import
        </Button>
      </Group>
    </div>
  );
}

function statusOf(mapping: CrmImportPreview['mapping']): string {
  const used = mapping.filter(({ field }) => field !== 'ignore').length;
  const words = `${used} of ${plural(mapping.length, 'column')} will be imported.`;
  const hasEmail = mapping.some(({ field }) => field === 'email');
  return hasEmail ? words : `${words} Without a column for Email, people are skipped.`;
}
