import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { ChooseStep } from './choose-step.tsx';
import { ResultStep } from './result-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { RunStep } from './run-step.tsx';
import { useCrmImport } from './use-crm-import.ts';

/** The import of a CRM export, at whichever step it is. */
export function CrmImportSteps() {
  const course = useCrmImport();
  const { report, stage } = course;
  if (!report) {
    return stage.kind === 'review' ? (
      <ReviewStep file={stage.file} course={course} />
    ) : (
      <ChooseStep stage={stage} course={course} />
    );
  }
  if (report.data?.status === 'running') return <RunStep job={report.data} course={course} />;
  if (report.data) return <ResultStep job={report.data} course={course} />;
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
    <Loading words="Loading import...">
      <SkeletonRows count={3} height={24} />
    </Loading>
  );
}
