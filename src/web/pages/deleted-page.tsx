/** `/deleted`: what was deleted and can still be brought back. A person can be erased for good from here too. */
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { DeletedRecord } from '#contract/deleted.ts';
import type { Erased } from '#contract/erasure.ts';
import { useMay } from '#web/features/session/session.api.ts';
import { dialogPart } from '#web/ui/later-part.tsx';
import { lazyPart } from '#web/ui/load-part.ts';
import { Loading } from '#web/ui/loading.tsx';

/** Rarely opened: what it shares with other pages must not make these load more. */
const DeletedRecords = lazyPart(async () => ({
  default: (await import('#web/features/deletions/deleted-records.tsx')).DeletedRecords,
}));

const ErasePersonDialog = dialogPart(async () => ({
  default: (await import('#web/features/people/erase-person-dialog.tsx')).ErasePersonDialog,
}));

const ErasedCard = lazyPart(async () => ({
  default: (await import('#web/features/people/erased-card.tsx')).ErasedCard,
}));

export function DeletedPage() {
  const mayErase = useMay('person.erase');
  const [person, setPerson] = useState<DeletedRecord | null>(null);
  const [erased, setErased] = useState<Erased | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const ask = (record: DeletedRecord) => {
    setPerson(record);
    setIsAsked(true);
  };
  return (
    <Suspense fallback={<Loading />}>
      {person && erased && !isAsked ? (
        <ErasedCard
          id={person.id}
          erased={erased}
          wayOn={
            <Button variant="default" onClick={() => setErased(null)}>
              Go to deleted records
            </Button>
          }
        />
      ) : (
        <DeletedRecords onErase={mayErase ? ask : undefined} />
      )}
      {person && isAsked && (
        <ErasePersonDialog person={person} onErased={setErased} onClose={() => setIsAsked(false)} />
      )}
    </Suspense>
  );
}
