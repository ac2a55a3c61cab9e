/** Imports a CSV or Excel file of records step by step; closing it loses nothing and stops nothing. */

import type { ImportEntity } from '#contract/imports.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import dialogClasses from '#web/ui/form-dialog.module.css';
import { placedPart } from '#web/ui/later-part.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { ChooseFileStep } from './choose-file-step.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';
import classes from './import-steps.module.css';
import { type Import, useImport } from './use-import.ts';

const MapColumnsStep = placedPart(async () => ({
  default: (await import('./map-columns-step.tsx')).MapColumnsStep,
}));
const ImportReviewStep = placedPart(async () => ({
  default: (await import('./import-review-step.tsx')).ImportReviewStep,
}));

interface ImportDialogProps {
  entity: ImportEntity;
  opened: boolean;
  onClose: () => void;
}

export function ImportDialog({ entity, opened, onClose }: ImportDialogProps) {
  const course = useImport(entity, opened);
  const hasEnded = course.report?.data !== undefined && course.report.data.status !== 'running';
  const isReview = course.stage.kind === 'review' && !course.report;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => hasEnded && course.finish()}
      title={`Import ${entity}`}
      size={course.report ? 540 : sizes[course.stage.kind]}
      classNames={
        isReview
          ? { ...dialogClasses, content: `${dialogClasses.content} ${classes.tall}` }
          : dialogClasses
      }
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Step entity={entity} course={course} onClose={onClose} />
    </Dialog>
  );
}

/** In px. */
const sizes = { choose: 540, uploading: 540, map: 720, review: 1_120 };

interface StepProps {
  entity: ImportEntity;
  course: Import;
  onClose: () => void;
}

function Step({ entity, course, onClose }: StepProps) {
  const { report, stage } = course;
  if (!report) {
    if (stage.kind === 'review') {
      const { file } = stage;
      return (
        <ImportReviewStep
          entity={entity}
          file={{ ...file, entity, header: file.preview.header }}
          isStarting={course.isStarting}
          onImport={() => course.startReviewed(file)}
          onTryAgain={() => course.review(file)}
          onStop={() => course.discard(file.id)}
          onChangeColumns={() => course.choose(file)}
          onClose={onClose}
        />
      );
    }
    return stage.kind === 'map' ? (
      <MapColumnsStep entity={entity} file={stage.file} course={course} onClose={onClose} />
    ) : (
      <ChooseFileStep
        entity={entity}
        stage={stage}
        onChoose={course.chooseFile}
        onClose={onClose}
      />
    );
  }
  if (report.data?.status === 'running') {
    return <ImportProgress job={report.data} course={course} onClose={onClose} />;
  }
  if (report.data) return <ImportResult job={report.data} course={course} onClose={onClose} />;
  if (report.isError) {
    return (
      <ErrorState
        title="The import could not be looked up"
        error={report.error}
        onRetry={report.refetch}
      />
    );
  }
  return (
    <div className={dialogClasses.fields}>
      <Loading words="Loading import...">
        <SkeletonRows count={3} height={24} />
      </Loading>
    </div>
  );
}
