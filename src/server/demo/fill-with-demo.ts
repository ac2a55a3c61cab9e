/** Fills an empty database with a believable sales team. */
import type { VisitorContext } from '#server/kernel/context.ts';
import { StartError } from '#server/kernel/start-error.ts';

export async function fillWithDemo(_ctx: VisitorContext): Promise<void> {
  throw new StartError('Demo data is not there yet.');
}
