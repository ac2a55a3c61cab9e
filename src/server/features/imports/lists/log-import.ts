import type { ImportEntity } from '#contract/imports.ts';
import { kindOfList, records } from '#contract/records.ts';
import { logActivity } from '#server/features/activity/activity.commands.ts';
import type { Context } from '#server/kernel/context.ts';

/** A row in the activity log for an import that created something. */
export async function logImport(
  ctx: Context,
  entity: ImportEntity,
  imported: number,
  fileName?: string,
): Promise<void> {
  if (imported === 0) return;
  const kind = kindOfList(entity);
  const noun = imported === 1 ? kind : records[kind].labels;
  const source = fileName === undefined ? '' : ` from ${fileName}`;
  await logActivity(ctx, {
    activityType: 'other',
    description: `Imported ${imported} ${noun}${source}`,
  });
}
