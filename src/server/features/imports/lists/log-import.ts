import type { ImportEntity } from '#contract/imports.ts';
import { kindOfList, records } from '#contract/records.ts';
import { logActivity } from '#server/features/activity/activity.commands.ts';
import type { Context } from '#server/kernel/context.ts';

/** A row in the activity log for an import that created something. */
export async function logImport(
  ctx: Context,
  entity: ImportEntity,
  imported: number,
  { fileName, updated = 0 }: { fileName?: string; updated?: number } = {},
): Promise<void> {
  if (imported + updated === 0) return;
  const kind = kindOfList(entity);
  const counted = (count: number) => `${count} ${count === 1 ? kind : records[kind].labels}`;
  const said = [
    ...(imported > 0 ? [`Imported ${counted(imported)}`] : []),
    ...(updated > 0 ? [`${imported > 0 ? 'changed' : 'Changed'} ${counted(updated)}`] : []),
  ].join(' and ');
  const source = fileName === undefined ? '' : ` from ${fileName}`;
  await logActivity(ctx, { activityType: 'other', description: `${said}${source}` });
}
