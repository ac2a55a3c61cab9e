/** For work of many small steps: gives everybody else their turn of the event loop when it has worked for a while. */
import { setImmediate } from 'node:timers/promises';

/** Milliseconds of work before others have their turn. */
const turn = 5;

/** To be called, and waited for, before each step. */
export function makePauses(): () => Promise<void> | undefined {
  let began = performance.now();
  const pause = async () => {
    await setImmediate();
    began = performance.now();
  };
  return () => (performance.now() - began > turn ? pause() : undefined);
}
