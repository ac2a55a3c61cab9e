import { useSyncExternalStore } from 'react';
import { dialogPart } from '#web/ui/later-part.tsx';
import { shownKept } from './take-back.ts';

const KeptDialog = dialogPart(
  async () => ({ default: (await import('./kept-dialog.tsx')).KeptDialog }),
  () => shownKept.set(null),
);

/** Draws what an undo had to keep. */
export function KeptHost() {
  const shown = useSyncExternalStore(shownKept.subscribe, shownKept.get);
  if (!shown) return null;
  return (
    <KeptDialog
      {...shown}
      onClose={() => shownKept.set({ ...shown, opened: false })}
      onGone={() => shownKept.set(null)}
    />
  );
}
