/** The first step: a CSV or Excel file is chosen or dropped, and uploaded. */
import { Alert, Button, Progress, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import type { ImportEntity } from '#contract/imports.ts';
import dialogClasses from '#web/ui/form-dialog.module.css';
import classes from './choose-file-step.module.css';
import { acceptedFiles } from './import-files.ts';
import { entityWords } from './import-words.ts';
import type { ImportStage } from './use-import.ts';

interface ChooseFileStepProps {
  entity: ImportEntity;
  stage: Exclude<ImportStage, { kind: 'map' }>;
  onChoose: (file: File) => Promise<unknown>;
  onClose: () => void;
}

export function ChooseFileStep({ entity, stage, onChoose, onClose }: ChooseFileStepProps) {
  const isUploading = stage.kind === 'uploading';
  return (
    <>
      <div className={dialogClasses.fields}>
        {stage.kind === 'choose' && stage.problem && <Alert color="red">{stage.problem}</Alert>}
        {isUploading ? <UploadProgress stage={stage} /> : <DropZone onChoose={onChoose} />}
        <Text c="dimmed">
          The first line names the columns. {entityWords[entity].needs} In the next step you choose
          what each column becomes.
        </Text>
      </div>
      <div className={dialogClasses.foot}>
        <Button variant="default" onClick={isUploading ? stage.cancel : onClose}>
          Cancel
        </Button>
      </div>
    </>
  );
}

function DropZone({ onChoose }: { onChoose: (file: File) => Promise<unknown> }) {
  const [isOver, setIsOver] = useState(false);
  const handleOver = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file) void onChoose(file);
  };
  return (
    <label
      className={classes.zone}
      data-over={isOver || undefined}
      onDragEnter={handleOver}
      onDragOver={handleOver}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
    >
      <input
        type="file"
        accept={acceptedFiles}
        className={classes.input}
        aria-label="CSV or Excel file"
        data-autofocus
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // The same file can be chosen again once it has been mended.
          event.currentTarget.value = '';
          if (file) void onChoose(file);
        }}
      />
      <IconFileSpreadsheet size={32} stroke={1.5} className={classes.icon} aria-hidden />
      <Text fw={600}>Choose a CSV or Excel file</Text>
      <Text c="dimmed" className={classes.drop}>
        or drop it here: .csv up to 64 MB, .xlsx up to 20 MB
      </Text>
    </label>
  );
}

function UploadProgress({ stage }: { stage: Extract<ImportStage, { kind: 'uploading' }> }) {
  const { fileName, percent } = stage;
  return (
    <div className={classes.zone} data-busy>
      <Text fw={600} className={classes.name} role="status">
        {percent < 100 ? `Uploading ${fileName}...` : `Reading ${fileName}...`}
      </Text>
      <Progress.Root className={classes.bar}>
        <Progress.Section
          value={percent}
          animated={percent === 100}
          aria-label={`Upload of ${fileName}`}
        />
      </Progress.Root>
    </div>
  );
}
