/** The colleagues who look at the same record just now, for its header. There is nothing while nobody does. */
import { optionalPart } from '#web/ui/later-part.tsx';
import type { ViewersProps } from './viewers-shown.tsx';

/** Nobody waits for it: it is read when the page has nothing else to do. */
export const Viewers = optionalPart<ViewersProps>(
  async () => ({ default: (await import('./viewers-shown.tsx')).ViewersShown }),
  false,
);
