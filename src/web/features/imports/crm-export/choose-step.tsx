/** The first step: a CSV export is chosen or dropped, and uploaded. */
import { Alert, Button, Group } from '@mantine/core';
import { DropZone, UploadProgress } from '#web/features/imports/lists/drop-zone.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import classes from './crm-import.module.css';
import type { CrmImport, CrmImportStage } from './use-crm-import.ts';

interface ChooseStepProps {
  stage: CrmImportStage;
  course: CrmImport;
}

export function ChooseStep({ stage, course }: ChooseStepProps) {
  return (
    <SectionCard title="Upload a CSV export" className={classes.card}>
      <div className={classes.stack}>
        {stage.kind === 'choose' && stage.problem && <Alert color="red">{stage.problem}</Alert>}
        {stage.kind === 'uploading' ? (
          <>
            <UploadProgress fileName={stage.fileName} percent={stage.percent} />
            <Group justify="flex-end">
              <Button variant="default" onClick={stage.cancel}>
                Cancel
              </Button>
            </Group>
          </>
        ) : (
          <DropZone
            accept=".csv,text/csv"
            what="a CSV file"
            limits=".csv up to 64 MB"
            onChoose={course.chooseFile}
          />
        )}
        <ul className={classes.rules}>
          <li>People and organizations may be in one file; Type says which row is which.</li>
          <li>A person needs a name and an email, an organization a name. Others are skipped.</li>
          <li>People are linked to their organization, and General Notes become notes.</li>
          <li>
            Records that are here already get what they lack. Nothing is overwritten, and the same
            file can be imported again.
          </li>
        </ul>
      </div>
    </SectionCard>
  );
}
