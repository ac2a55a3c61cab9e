import type { VisitorContext } from '#server/kernel/context.ts';

/** When the last backup was made. The product makes none so far: whatever comes to make them says so here. */
export async function getLastBackup(_ctx: Pick<VisitorContext, 'db'>): Promise<Date | null> {
  return null;
}
