/**
 * Items that were deleted there: the record here is hidden if the sync created it and nobody has changed or used
 * it since, and can be restored; otherwise it stays, and is no longer synced.
 */
import type { VisitorContext } from '#server/kernel/context.ts';
import type { Adapter, StoredRow } from './adapter.ts';
import { dropLinks, type LinkRow, saveLinks } from './link-store.ts';
import type { Entry, Outcome, Run } from './run-mail-sync.ts';

export async function endLinks<Row extends StoredRow>(
  ctx: VisitorContext,
  run: Run,
  adapter: Adapter<Row>,
  gone: readonly LinkRow[],
): Promise<Outcome> {
  const links = gone.filter(({ endedAt }) => endedAt === null);
  const ids = links.map(({ recordId }) => recordId);
  const rows = new Map((await adapter.read(ctx, ids)).map((row) => [row.id, row]));
  const used = ids.length === 0 ? new Set<string>() : await adapter.used(ctx, ids);
  const now = ctx.clock.now();
  const entries: Entry[] = [];
  const hidden: Row[] = [];
  const ended: LinkRow[] = [];
  const forgotten: string[] = [];
  for (const link of links) {
    const row = rows.get(link.recordId);
    if (!row || row.deletedAt) {
      // Deleted on both sides.
      forgotten.push(link.id);
      continue;
    }
    const isUntouched = link.isOwn && row.updatedAt.getTime() === link.recordVersion.getTime();
    const stays = reasonToStay(run, { ...link, isUntouched, isUsed: used.has(row.id) });
    if (stays === null) hidden.push(row);
    else {
      ended.push({ ...link, endedAt: now, deletionId: null });
      entries.push({
        direction: 'in',
        outcome: 'skipped',
        name: adapter.nameOf(adapter.fieldsOf(row)),
        reason: `It was deleted there, and stays here: ${stays}`,
        recordId: row.id,
      });
    }
  }
  const byRecord = new Map(links.map((link) => [link.recordId, link]));
  for (const row of await adapter.hide(ctx, hidden)) {
    const link = byRecord.get(row.id);
    if (link) ended.push({ ...link, endedAt: now, deletionId: row.deletionId });
    entries.push({
      direction: 'in',
      outcome: 'deleted',
      name: adapter.nameOf(adapter.fieldsOf(row)),
      reason: 'It was deleted there, and can be restored here',
      recordId: row.id,
    });
  }
  await dropLinks(ctx, forgotten);
  await saveLinks(ctx, ended);
  return { entries, unchanged: 0 };
}

function reasonToStay(
  { ways }: Run,
  link: { isOwn: boolean; isUntouched: boolean; isUsed: boolean },
): string | null {
  if (!ways.in) return 'nothing comes in from there';
  if (link.isUsed) return 'something is kept with it here';
  if (link.isUntouched) return null;
  return link.isOwn ? 'it was changed here' : 'it was here before, or was changed here';
}
