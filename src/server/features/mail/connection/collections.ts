/** The address books and calendars of the account, as the service lists them. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { MailCollection } from '#contract/mail-sync.ts';
import type { RemoteCollection } from '#server/features/mail/providers/mail-provider.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { newId } from '#server/kernel/ids.ts';
import { mailCollections } from './mail-connection.table.ts';

type Ctx = Pick<VisitorContext, 'db' | 'clock'>;
export type CollectionRow = typeof mailCollections.$inferSelect;

const most = 500;
const longestName = 300;
/** Longer ids fit into no index; no service has them. */
const longestId = 1_000;

export async function readCollections(
  ctx: Pick<VisitorContext, 'db'>,
  origin: string,
): Promise<MailCollection[]> {
  const rows = await listCollections(ctx, origin);
  return rows.map(({ id, kind, name, selected, canWrite }) => {
    return { id, kind, name, selected, canWrite };
  });
}

export function listCollections(
  ctx: Pick<VisitorContext, 'db'>,
  origin: string,
): Promise<CollectionRow[]> {
  return ctx.db
    .select()
    .from(mailCollections)
    .where(and(eq(mailCollections.origin, origin), eq(mailCollections.isThere, true)))
    .orderBy(asc(mailCollections.position), asc(mailCollections.id));
}

/** New ones are synced; those that are gone keep their links, in case they come back. */
export async function saveCollections(
  ctx: Ctx,
  origin: string,
  found: readonly RemoteCollection[],
): Promise<void> {
  const now = ctx.clock.now();
  const known = found.filter(({ remoteId }) => remoteId.length <= longestId);
  const rows = known.slice(0, most).map(({ kind, remoteId, name, canWrite }, position) => ({
    id: newId(),
    origin,
    kind,
    remoteId,
    name: name.slice(0, longestName).replaceAll('\0', '').toWellFormed(),
    position,
    canWrite,
    isThere: true,
    createdAt: now,
    updatedAt: now,
  }));
  if (rows.length > 0) {
    await ctx.db
      .insert(mailCollections)
      .values(rows)
      .onConflictDoUpdate({
        target: [mailCollections.origin, mailCollections.kind, mailCollections.remoteId],
        set: {
          name: sql`excluded.name`,
          position: sql`excluded.position`,
          canWrite: sql`excluded.can_write`,
          isThere: true,
          updatedAt: now,
        },
        // Unchanged ones are not written again.
        setWhere: sql`(${mailCollections.name}, ${mailCollections.position}, ${mailCollections.canWrite}, ${mailCollections.isThere})
              is distinct from (excluded.name, excluded.position, excluded.can_write, excluded.is_there)`,
      });
  }
  const there = new Set(rows.map((row) => JSON.stringify([row.kind, row.remoteId])));
  const before = await listCollections(ctx, origin);
  const gone = before.filter((row) => !there.has(JSON.stringify([row.kind, row.remoteId])));
  if (gone.length === 0) return;
  await ctx.db
    .update(mailCollections)
    .set({ isThere: false, updatedAt: now })
    .where(
      inArray(
        mailCollections.id,
        gone.map(({ id }) => id),
      ),
    );
}
