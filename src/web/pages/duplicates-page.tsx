/** `/duplicates`: people and organizations that are likely or maybe the same. */
import { Suspense } from 'react';
import { dialogPart } from '#web/ui/later-part.tsx';
import { lazyPart } from '#web/ui/load-part.ts';
import { Loading } from '#web/ui/loading.tsx';

/** Rarely opened: what it shares with other pages must not make these load more. */
const DuplicateRecords = lazyPart(async () => ({
  default: (await import('#web/features/duplicates/duplicate-records.tsx')).DuplicateRecords,
}));

const MergeDialog = dialogPart(async () => ({
  default: (await import('#web/features/merges/merge-dialog.tsx')).MergeDialog,
}));

export function DuplicatesPage() {
  return (
    <Suspense fallback={<Loading />}>
      <DuplicateRecords MergeDialog={MergeDialog} />
    </Suspense>
  );
}
