/** Read once the cards are there: nobody waits for it. */
import { optionalPart } from '#web/ui/later-part.tsx';

export const FirstSignal = optionalPart(async () => ({
  default: (await import('./first-signal.tsx')).FirstSignal,
}));
