/** The second step: what each column of the file becomes, and its first rows. */
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { CrmImportUpload } from '#contract/crm-import.ts';
import { PreviewTable } from '#web/features/imports/preview-table.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import classes from './crm-import.module.css';
import type { CrmImport } from './use-crm-import.ts';

interface ReviewStepProps {
  file: CrmImportUpload;
  course: CrmImport;
}

const nameColumns = ['First name', 'Last name', 'Organization'];

export function ReviewStep({ file, course }: ReviewStepProps) {
  const { id, fileName, columns, preview } = file;
  const used = columns.filter(({ becomes }) => becomes !== null);
  const unused = columns.filter(({ header, becomes }) => becomes === null && header !== '');
  const hasNames = used.some(({ becomes }) => nameColumns.includes(becomes ?? ''));
  return (
    <SectionCard title={fileName} className={classes.card}>
      <div className={classes.stack}>
        {!hasNames && (
          <Alert color="red" title="No names were found">
            A file needs a First Name, Last Name or Organisation column. Its headers stand on the
            first line.
          </Alert>
        )}
        <div>
          <Text fw={600} component="h3" mb={8}>
            {used.length} of {columns.length} columns are imported
          </Text>
          <ul className={classes.columns} aria-label="Columns that are imported">
            {used.map(({ header, becomes }) => (
              <li key={becomes}>
                <span className={classes.source}>{header}</span>
                <IconArrowRight size={14} stroke={1.75} className={classes.arrow} aria-hidden />
                <span className={classes.target}>
                  <span className={classes.hidden}>becomes </span>
                  {becomes}
                </span>
              </li>
            ))}
          </ul>
          {unused.length > 0 && (
            <Text c="dimmed" mt={8} className={classes.words}>
              Not imported: {unused.map(({ header }) => header).join(', ')}. A column with the name
              of a custom field fills that field.
            </Text>
          )}
        </div>
        <div>
          <Text fw={600} component="h3" mb={8}>
            The first rows
          </Text>
          <PreviewTable header={columns.map(({ header }) => header)} rows={preview} />
        </div>
        <Group gap="xs" justify="flex-end">
          <Button variant="default" onClick={() => void course.discard(id)}>
            Choose another file
          </Button>
          <Button
            disabled={!hasNames}
            loading={course.isStarting}
            onClick={() => void course.start(id)}
          >
            Import
          </Button>
        </Group>
      </div>
    </SectionCard>
  );
}
