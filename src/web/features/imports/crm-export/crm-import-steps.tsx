/** An import of a CRM export, at its current step. */
import { Button } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { ChooseStep } from './choose-step.tsx';
import classes from './crm-import.module.css';
import { EarlierImports } from './earlier-imports.tsx';
import { ResultStep } from './result-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { RunStep } from './run-step.tsx';
import { type CrmImport, isGone, useCrmImport } from './use-crm-import.ts';

export function CrmImportSteps() {
  const course = useCrmImport();
  const { report, stage } = course;
  const step = report ? (report.data?.status ?? 'looking') : stage.kind;
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    // The button that led here is gone, so keyboard and screen reader continue from the step itself.
    if (shown.current !== step) {
      place.current?.focus({ preventScroll: true });
      window.scrollTo({ top: 0 });
    }
    shown.current = step;
  }, [step]);
  return (
    <div ref={place} tabIndex={-1} className={classes.steps}>
      {report ? (
        <Step report={report} course={course} />
      ) : (
        <>
          <ChooseStep stage={stage} course={course} />
          <EarlierImports />
        </>
      )}
    </div>
  );
}

interface StepProps {
  report: NonNullable<CrmImport['report']>;
  course: CrmImport;
}

function Step({ report, course }: StepProps) {
  const { data: job, error, isError, refetch } = report;
  if (isGone(error)) {
    return (
      <EmptyState
        icon={IconFileOff}
        title="This import is no longer here"
        hint="It was called off, or is more than 30 days old."
        action={
          <Button variant="default" onClick={() => course.finish()}>
            Import another file
          </Button>
        }
      />
    );
  }
  if (job?.status === 'uploaded') return <ReviewStep key={job.id} job={job} course={course} />;
  if (job?.status === 'running') return <RunStep job={job} course={course} />;
  if (job) return <ResultStep job={job} course={course} />;
  if (isError) {
    return <ErrorState title="The import could not be looked up" error={error} onRetry={refetch} />;
  }
  return (
    <Loading words="Loading import...">
      <SkeletonRows count={3} height={24} />
    </Loading>
  );
}
