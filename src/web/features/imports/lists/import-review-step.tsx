/** What an import would do, row by row, before anything is written: compared, looked through, answered, then imported. */
import { Alert, Button, Progress, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ImportReview } from '#contract/import-reviews.ts';
import type { ImportEntity } from '#contract/imports.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import dialogClasses from '#web/ui/form-dialog.module.css';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { ReviewRows } from './review-rows.tsx';
import { isNothing, plannedWords } from './review-words.ts';
import type { ReviewedFile } from './reviewed-file.ts';
import { isAnswered, reviewQuery } from './reviews.api.ts';
import classes from './reviews.module.css';

interface ImportReviewStepProps {
  entity: ImportEntity;
  file: ReviewedFile;
  isStarting: boolean;
  /** Imports what the review shows. */
  onImport: () => Promise<unknown>;
  /** After a failure. */
  onTryAgain: () => Promise<unknown>;
  onChangeColumns: () => void;
  /** Gives the file up. */
  onStop: () => Promise<unknown>;
  onClose: () => void;
}

export function ImportReviewStep(props: ImportReviewStepProps) {
  const { entity, file, isStarting, onImport, onTryAgain, onClose } = props;
  const client = useQueryClient();
  const query = useQuery(reviewQuery(file.id));
  const review = query.data;
  const isReady = review?.status === 'ready';
  const isOver = isReady && isNothing(review.counts);
  /** There is nothing to come back for. */
  const handleDone = async () => {
    onClose();
    await props.onStop();
  };
  const handleChangeColumns = async () => {
    const loses = isAnswered(client, file.id);
    const isSure =
      !loses ||
      (await confirm({
        title: 'Change the columns?',
        message: 'The file is then reviewed anew: what you mended and answered is lost.',
        confirmLabel: 'Change columns',
      }));
    if (isSure) props.onChangeColumns();
  };
  const foot = (words: string, action?: ReactNode) => (
    <div className={`${dialogClasses.foot} ${classes.foot}`}>
      {review?.status === 'reading' ? (
        <Button
          variant="subtle"
          color="red"
          className={classes.start}
          onClick={() => void props.onStop()}
        >
          Stop review
        </Button>
      ) : (
        <Button
          variant="subtle"
          className={classes.start}
          onClick={() => void handleChangeColumns()}
        >
          Change columns
        </Button>
      )}
      <Text role="status" fz="dense" c="dimmed" className={classes.planned}>
        {words}
      </Text>
      {!isOver && (
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      )}
      {action}
    </div>
  );
  if (isReady) {
    const { create, update } = review.counts;
    return (
      <>
        <ReviewRows entity={entity} file={file} review={review} />
        {isOver
          ? foot('Nothing to import.', <Button onClick={() => void handleDone()}>Done</Button>)
          : foot(
              plannedWords(entity, review.counts),
              <Button
                disabled={isStarting || create + update === 0}
                onClick={() => void onImport()}
              >
                {isStarting ? 'Importing...' : 'Import'}
              </Button>,
            )}
      </>
    );
  }
  return (
    <>
      <div className={dialogClasses.fields}>
        {review?.status === 'reading' && <Comparing file={file} review={review} />}
        {review?.status === 'failed' && (
          <Alert color="red" title="Review failed" icon={<IconAlertTriangle aria-hidden />}>
            {review.error}
          </Alert>
        )}
        {!review && query.isError && (
          <ErrorState
            title="The review could not be read"
            error={query.error}
            onRetry={query.refetch}
          />
        )}
        {!review && !query.isError && (
          <Loading words="Loading review...">
            <SkeletonRows count={8} height={44} />
          </Loading>
        )}
      </div>
      {foot(
        '',
        review?.status === 'failed' && <Button onClick={() => void onTryAgain()}>Try again</Button>,
      )}
    </>
  );
}

function Comparing({ file, review }: { file: ReviewedFile; review: ImportReview }) {
  return (
    <div className={classes.comparing}>
      <div className={classes.who}>
        <Text fw={600} role="status" className={classes.title}>
          {review.isWaiting
            ? `${file.fileName} waits for its turn: other imports are running.`
            : `Comparing ${file.fileName} with what you have...`}
        </Text>
        {!review.isWaiting && <Text c="dimmed">{review.progress}%</Text>}
      </div>
      <Progress.Root size="md">
        <Progress.Section value={review.progress} aria-label={`Review of ${file.fileName}`} />
      </Progress.Root>
      <Text c="dimmed">
        Nothing is written. You then see row by row what the import would do. You can close this
        window meanwhile, and find the review again where you opened it.
      </Text>
    </div>
  );
}
