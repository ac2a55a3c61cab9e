/**
 * Files whose 30 days aside are over. They go for good once a good backup holds them, or when a super user says so;
 * until then they stay.
 */
import { inArray } from 'drizzle-orm';
import type { VisitorContext } from '#server/kernel/context.ts';
import type { Handle } from '#server/kernel/postgres/database.ts';
import { fileAttachments } from './files.table.ts';
import type { FileStore } from './open-file-store.ts';
import { formatDay, getLastDay, type PutAside } from './put-aside.rules.ts';

type Ctx = Pick<VisitorContext, 'db' | 'clock'>;

/** Which of these a good backup holds, to the last byte. */
export type FindHeld = (keys: readonly string[]) => Promise<ReadonlySet<string>>;

const batchSize = 500;

export async function findOverdue(
  { db, clock }: Ctx,
  asides: AsyncIterable<PutAside> | Iterable<PutAside>,
): Promise<PutAside[]> {
  const today = formatDay(clock.now());
  const overdue: PutAside[] = [];
  for await (const { key, day } of asides) {
    if (getLastDay(day) < today) overdue.push({ key, day });
  }
  const known = await findNamedKeys(
    db,
    overdue.map(({ key }) => key),
  );
  return overdue.filter(({ key }) => !known.has(key));
}

export async function dropHeld(ctx: Ctx, store: FileStore, findHeld: FindHeld): Promise<void> {
  const overdue = await findOverdue(ctx, store.listAside());
  if (overdue.length === 0) return;
  const held = await findHeld(overdue.map(({ key }) => key));
  for (const file of overdue) {
    if (held.has(file.key)) await store.dropAside(file);
  }
}

/** Those that a record names. A deleted file keeps its record, and so its bytes: it may be brought back. */
export async function findNamedKeys(
  db: Handle,
  keys: readonly string[],
): Promise<Set<string | null>> {
  const known = new Set<string | null>();
  for (let from = 0; from < keys.length; from += batchSize) {
    const rows = await db
      .select({ key: fileAttachments.storageKey })
      .from(fileAttachments)
      .where(inArray(fileAttachments.storageKey, keys.slice(from, from + batchSize)));
    for (const { key } of rows) known.add(key);
  }
  return known;
}
