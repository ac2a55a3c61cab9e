import type { Run } from './run.ts';

/** Both ways, from the first collection to the last. */
export async function syncEverything(_run: Run): Promise<void> {}
