/** The import dialog, for a page that stays on the screen with it: loaded when it is opened, or has something to report. */
import type { ImportEntity } from '#contract/imports.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { standingPart } from '#web/ui/later-part.tsx';
import { watchedImport } from './watched-import.ts';

const Loaded = standingPart(async () => ({
  default: (await import('./import-dialog.tsx')).ImportDialog,
}));

interface ImportDialogProps {
  entity: ImportEntity;
  opened: boolean;
  onClose: () => void;
}

/** Stays mounted: it reports how an import ended whose dialog was closed. */
export function ImportDialog(props: ImportDialogProps) {
  const isWatching = watchedImport(props.entity, useCurrentUser().id) !== null;
  return <Loaded {...props} wanted={isWatching} />;
}
