import { CallError } from './call-error.ts';
import { absence } from './server-away.ts';

/** Milliseconds between two tries while reading fails. */
const whileFailing = 5_000;

/**
 * How long until something that goes on is read again. A server that is away or busy is asked less often; once it is back,
 * all is read again anyway. Whoever may not read it any more does not ask again.
 */
export function choosePause(pace: number, { error }: { error: Error | null }): number | false {
  if (error instanceof CallError && [401, 403].includes(error.status)) return false;
  return error || absence.get() ? Math.max(pace, whileFailing) : pace;
}
