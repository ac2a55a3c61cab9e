/** The first step: a CSV or Excel file is chosen or dropped, and uploaded. */
import { Alert, Button, Text } from '@mantine/core';
import type { ImportEntity } from '#contract/imports.ts';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import dialogClasses from '#web/ui/form-dialog.module.css';
import { TextLink } from '#web/ui/links.tsx';
import { DropZone, UploadProgress } from './drop-zone.tsx';
import { acceptedFiles } from './import-files.ts';
import { nameEntity } from './import-words.ts';
import type { MappedFile } from './mapped-file.ts';
import type { ImportStage } from './use-import.ts';

interface ChooseFileStepProps {
  entity: ImportEntity;
  stage: Exclude<ImportStage, { file: MappedFile }>;
  onChoose: (file: File) => Promise<unknown>;
  onClose: () => void;
}

export function ChooseFileStep({ entity, stage, onChoose, onClose }: ChooseFileStepProps) {
  const mayImportCrm = can(useCurrentUser(), 'crm-import.run');
  const isUploading = stage.kind === 'uploading';
  return (
    <>
      <div className={dialogClasses.fields}>
        {stage.kind === 'choose' && stage.problem && <Alert color="red">{stage.problem}</Alert>}
        {isUploading ? (
          <UploadProgress fileName={stage.fileName} percent={stage.percent} />
        ) : (
          <DropZone
            accept={acceptedFiles}
            what="a CSV or Excel file"
            limits=".csv up to 256 MB, .xlsx or .xlsm up to 20 MB"
            onChoose={onChoose}
          />
        )}
        <Text c="dimmed">
          The first line names the columns. {nameEntity(entity).needs} In the next step you choose
          what each column becomes.
        </Text>
        {mayImportCrm && (
          <Text c="dimmed">
            An export of another CRM?{' '}
            <TextLink to="/crm-service-import">Import from CRM service</TextLink>
          </Text>
        )}
      </div>
      <div className={dialogClasses.foot}>
        <Button variant="default" onClick={isUploading ? stage.cancel : onClose}>
          Cancel
        </Button>
      </div>
    </>
  );
}
