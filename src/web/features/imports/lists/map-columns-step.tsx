/** The second step: how the file reads, and what each of its columns becomes. */
import { Button, Checkbox, Group, NativeSelect, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ColumnMapping, type ImportEntity, missingTargets } from '#contract/imports.ts';
import { plural } from '#web/lib/format.ts';
import dialogClasses from '#web/ui/form-dialog.module.css';
import { ColumnTargets } from './column-targets.tsx';
import { knownQuery } from './imports.api.ts';
import { KnownRows } from './known-rows.tsx';
import classes from './map-columns-step.module.css';
import { type MappedFile, makeStart } from './mapped-file.ts';
import { PreviewTable } from './preview-table.tsx';
import { ReadingChoices } from './reading-choices.tsx';
import { KeyChoice, RememberedMapping } from './review-choices.tsx';
import type { Import } from './use-import.ts';

interface MapColumnsStepProps {
  entity: ImportEntity;
  file: MappedFile;
  course: Import;
  onClose: () => void;
}

export function MapColumnsStep({ entity, file, course, onClose }: MapColumnsStepProps) {
  const { preview, mapping } = file;
  const { withoutEmail } = file;
  const missing = missingTargets(entity, mapping, { withoutEmail }).map(({ label }) => label);
  const known = useQuery({
    // The choice about known rows does not change how many there are.
    ...knownQuery(file.id, { ...makeStart(file, preview), skipsKnown: undefined }),
    enabled: missing.length === 0 && !course.isReading && !course.isStarting,
    placeholderData: keepPreviousData,
  });
  const isBusy = missing.length > 0 || course.isReading || course.isStarting || course.isReviewing;
  const isLooking = known.isPending || known.isPlaceholderData;
  return (
    <>
      <div className={dialogClasses.fields} aria-busy={course.isReading}>
        <Group justify="space-between" wrap="nowrap" gap="md">
          <div className={classes.file}>
            <Text fw={600} className={classes.name}>
              {file.fileName}
            </Text>
            <Text c="dimmed">
              {fileSize(file.fileSize)} · {plural(preview.header.length, 'column')}
              {preview.source !== null && ` · ${preview.source}`}
            </Text>
          </div>
          <Button
            variant="default"
            size="xs"
            className={classes.other}
            onClick={() => void course.discard(file.id)}
          >
            Choose another file
          </Button>
        </Group>
        <PreviewTable header={preview.header} rows={preview.preview} />
        {preview.sheet === null ? (
          <ReadingChoices
            encoding={preview.encoding}
            delimiter={preview.delimiter}
            disabled={course.isReading}
            onChange={(reading) =>
              void course.readAgain(file, { headerRow: preview.headerRow, ...reading })
            }
          />
        ) : (
          <SheetChoice file={file} sheet={preview.sheet} course={course} />
        )}
        <HeaderChoice file={file} course={course} />
        <RememberedMapping file={file} onChoose={course.choose} />
        <ColumnTargets
          header={preview.header}
          rows={preview.preview}
          targets={preview.targets}
          mapping={mapping}
          onMap={(mapping) => course.choose({ ...file, mapping })}
          policies={{
            chosen: file.policies,
            onChoose: (policies) => course.choose({ ...file, policies }),
          }}
          planned={file.plannedFields}
          onPlan={(plannedFields, mapped = mapping) =>
            course.choose({ ...file, plannedFields, mapping: mapped })
          }
          newFieldsOf={entity}
        />
        {entity === 'units' && <StockHint mapping={mapping} />}
        <KeyChoice entity={entity} file={file} onChoose={course.choose} />
        {entity === 'people' && (
          <Checkbox
            label="Also import people without an email"
            checked={withoutEmail}
            onChange={(event) =>
              course.choose({ ...file, withoutEmail: event.currentTarget.checked })
            }
          />
        )}
      </div>
      {missing.length === 0 && (
        <KnownRows
          known={known.data}
          hasFailed={known.isError}
          skipsKnown={file.skipsKnown}
          onChoose={(skipsKnown) => course.choose({ ...file, skipsKnown })}
        />
      )}
      <div className={`${dialogClasses.foot} ${classes.foot}`}>
        <Text
          role="status"
          className={classes.status}
          c={missing.length > 0 ? 'var(--crm-danger)' : 'dimmed'}
        >
          {missing.length > 0
            ? `Choose a column for ${missing.join(' and ')}.`
            : importedWords(mapping)}
        </Text>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="default"
          disabled={isBusy || isLooking}
          onClick={() => void course.start(file)}
        >
          {course.isStarting ? 'Importing...' : 'Import'}
        </Button>
        <Button
          disabled={isBusy}
          loading={course.isReviewing}
          onClick={() => void course.review(file)}
        >
          Review
        </Button>
      </div>
    </>
  );
}

/** A forgotten column would bring the units of customers into stock. */
function StockHint({ mapping }: { mapping: readonly ColumnMapping[] }) {
  const isMapped = mapping.some(({ field }) => field === 'organization');
  return (
    <Text role="status" c={isMapped ? 'dimmed' : 'var(--crm-warning)'} fz="dense">
      {isMapped
        ? 'A row without an organization is a unit in stock.'
        : 'No column is the organization: all units of this file will be in stock.'}
    </Text>
  );
}

/** Exports often have lines above the names of their columns, and some lists have no names. */
function HeaderChoice({ file, course }: { file: MappedFile; course: Import }) {
  const { encoding, delimiter, sheet, headerRow } = file.preview;
  const rows = Array.from({ length: Math.max(10, headerRow) }, (_, place) => place + 1);
  return (
    <NativeSelect
      label="Column names are in"
      value={String(headerRow)}
      disabled={course.isReading}
      data={[
        ...rows.map((row) => ({ value: String(row), label: `Row ${row}` })),
        { value: '0', label: 'No row: the list begins at once' },
      ]}
      onChange={(event) => {
        const chosen = Number(event.currentTarget.value);
        const choice = { encoding, delimiter, sheet: sheet ?? undefined, headerRow: chosen };
        void course.readAgain(file, choice);
      }}
    />
  );
}

/** For workbooks with several sheets. */
function SheetChoice({ file, sheet, course }: { file: MappedFile; sheet: number; course: Import }) {
  const { encoding, delimiter, sheets } = file.preview;
  if (sheets.length < 2) return null;
  return (
    <NativeSelect
      label="Sheet"
      value={String(sheet)}
      disabled={course.isReading}
      data={sheets.map((label, index) => ({ value: String(index), label }))}
      onChange={(event) => {
        const chosen = Number(event.currentTarget.value);
        void course.readAgain(file, { encoding, delimiter, sheet: chosen });
      }}
    />
  );
}

function importedWords(mapping: readonly ColumnMapping[]): string {
  const used = mapping.filter(({ field }) => field !== 'ignore').length;
  return `${used} of ${plural(mapping.length, 'column')} will be imported`;
}

function fileSize(bytes: number): string {
  if (bytes < 1_024) return plural(bytes, 'byte');
  const kilobytes = bytes / 1_024;
  return kilobytes < 1_024 ? `${kilobytes.toFixed(0)} KB` : `${(kilobytes / 1_024).toFixed(1)} MB`;
}
