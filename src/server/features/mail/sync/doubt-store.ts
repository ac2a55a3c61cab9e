/** The contacts that somebody has to be asked about, as the last sync left them. */
import { and, eq, inArray, notInArray, or, sql } from 'drizzle-orm';
import { upsertMany } from '#server/kernel/bulk-writes.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Doubt, Unit } from './adapter.ts';
import { mailDoubts } from './mail-sync.table.ts';

interface Looked {
  /** All contacts that were looked at. */
  remoteIds: readonly string[];
  pending: ReadonlySet<string>;
  doubts: readonly { unit: Unit; doubt: Doubt }[];
}

/** Of these contacts, those that are to be created whatever they are like. */
export async function readWanted(
  { db }: Pick<VisitorContext, 'db'>,
  collectionId: string,
  remoteIds: readonly string[],
): Promise<Set<string>> {
  if (remoteIds.length === 0) return new Set();
  const rows = await db
    .select({ remoteId: mailDoubts.remoteId })
    .from(mailDoubts)
    .where(and(isOneOf(collectionId, remoteIds), eq(mailDoubts.answer, 'create')));
  return new Set(rows.map(({ remoteId }) => remoteId));
}

/** What is in doubt now is asked; of the others, only a wish stays that could not be fulfilled yet. */
export async function saveDoubts(
  ctx: Pick<VisitorContext, 'db' | 'clock'>,
  collectionId: string,
  { remoteIds, pending, doubts }: Looked,
): Promise<void> {
  if (remoteIds.length === 0) return;
  await ctx.db
    .delete(mailDoubts)
    .where(
      and(
        isOneOf(collectionId, remoteIds),
        or(
          sql`${mailDoubts.answer} is distinct from 'create'`,
          notInArray(mailDoubts.remoteId, ['', ...pending]),
        ),
        notInArray(mailDoubts.remoteId, ['', ...doubts.map(({ unit }) => unit.remoteId)]),
      ),
    );
  if (doubts.length === 0) return;
  const createdAt = ctx.clock.now();
  const rows = doubts.map(({ unit: { remoteId, fields }, doubt }) => ({
    ...doubt,
    id: newId(),
    collectionId,
    remoteId,
    name: fields.name ?? '',
    facts: [fields.email, fields.phone, fields.company].filter(Boolean).join(' · ') || null,
    answer: null,
    decisionId: null,
    createdAt,
  }));
  const target = sql`(collection_id, remote_id)`;
  await upsertMany(ctx.db, mailDoubts, rows, target, ['id', 'created_at']);
}

function isOneOf(collectionId: string, remoteIds: readonly string[]) {
  return and(
    eq(mailDoubts.collectionId, collectionId),
    inArray(mailDoubts.remoteId, [...remoteIds]),
  );
}
