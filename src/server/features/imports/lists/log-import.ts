import type { ImportEntity } from '#contract/imports.ts';
import { logActivity } from '#server/features/activity/activity.commands.ts';
import type { Context } from '#server/kernel/context.ts';

const nouns = {
  people: ['person', 'people'],
  organizations: ['organization', 'organizations'],
} as const;

/** One row of the activity log for an import that brought something. */
export async function logImport(
  ctx: Context,
  entity: ImportEntity,
  imported: number,
  fileName?: string,
): Promise<void> {
  if (imported === 0) return;
  const noun = nouns[entity][imported === 1 ? 0 : 1];
  const source = fileName === undefined ? '' : ` from ${fileName}`;
  await logActivity(ctx, {
    activityType: 'other',
    description: `Imported ${imported} ${noun}${source}`,
  });
}
