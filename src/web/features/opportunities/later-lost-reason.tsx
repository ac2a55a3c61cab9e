/** The question for the reason of a loss, loaded when it is first asked. */
import { dialogPart } from '#web/ui/later-part.tsx';

export const LostReasonDialog = dialogPart(async () => ({
  default: (await import('./lost-reason-dialog.tsx')).LostReasonDialog,
}));
