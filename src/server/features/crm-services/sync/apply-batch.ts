/**
 * Imports a batch of the service's records: linked ones are merged, matching ones are linked,
 * the others are created. Nothing that was deleted here comes back. Runs in the batch's transaction.
 */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { CrmSyncEntity, CrmSyncIssueKind } from '#contract/crm-sync.ts';
import { insertMany } from '#server/kernel/bulk-writes.ts';
import type { Context } from '#server/kernel/context.ts';
import { newId } from '#server/kernel/ids.ts';
import type { RecentItem } from './crm-run-state.ts';
import { crmSyncIssues, crmSyncLinks } from './crm-sync.table.ts';
import {
  mergeThreeWay,
  type Opinion,
  takeSnapshot,
  type Values,
} from './merge-their-change.rules.ts';
import type { Tools } from './tools.ts';

interface Source {
  externalId: string;
  name: string;
}

/** A record of the service, prepared for our fields. */
export type Prepared<V extends Values> =
  | {
      values: Opinion<V>;
      /** For a new record, in fields that the service does not have. */
      fallback: V;
      /** What had to be left out. */
      partial: string[];
      /** It refers to something that is not here yet. */
      unresolved?: boolean;
    }
  | { skip: string; unresolved?: boolean };

/** How records of one kind are prepared, matched, read and written. */
export interface Adapter<Item extends Source, V extends Values, Row extends StoredRow> {
  entity: CrmSyncEntity;
  /** The batch as it was staged. */
  parse(item: unknown): Item;
  prepare(ctx: Context, tools: Tools, items: readonly Item[]): Promise<Map<string, Prepared<V>>>;
  /** Records here that are almost certainly the same, by external id. */
  match(ctx: Context, tools: Tools, items: readonly Item[]): Promise<Map<string, string>>;
  /** In words, whom of those here new ones may be, by external id; before any of them is created. */
  alike?(ctx: Context, tools: Tools, items: readonly Item[]): Promise<Map<string, string>>;
  /** Reads them under a lock, deleted ones too. */
  read(ctx: Context, ids: readonly string[]): Promise<Row[]>;
  valuesOf(row: Row): V;
  /** Creates them, with the change log. */
  insert(ctx: Context, tools: Tools, made: readonly Made<Item, V>[]): Promise<void>;
  /** Stores the merged ones, with the change log. */
  update(ctx: Context, tools: Tools, merged: readonly Merged<Item, V, Row>[]): Promise<void>;
  /** The label of a field. */
  labels: Record<string, string>;
  recent?(tools: Tools, item: Item, values: V): Omit<RecentItem, 'timestamp'>;
}

interface StoredRow {
  id: string;
  deletedAt: Date | null;
}

export interface Made<Item, V> {
  id: string;
  item: Item;
  values: V;
}

export interface Merged<Item, V, Row> {
  row: Row;
  item: Item;
  values: V;
}

export interface BatchOutcome {
  created: number;
  updated: number;
  unchanged: number;
  skipped: number;
  recent: Omit<RecentItem, 'timestamp'>[];
}

interface Issue {
  kind: CrmSyncIssueKind;
  externalId: string;
  name: string;
  reason: string;
  recordId: string | null;
  unresolved?: boolean;
}

const deletedHere = 'It was deleted here, and is not brought back';

export async function applyBatch<Item extends Source, V extends Values, Row extends StoredRow>(
  ctx: Context,
  tools: Tools,
  adapter: Adapter<Item, V, Row>,
  staged: readonly unknown[],
): Promise<BatchOutcome> {
  const { entity } = adapter;
  const items = staged.map((item) => adapter.parse(item));
  const outcome: BatchOutcome = { created: 0, updated: 0, unchanged: 0, skipped: 0, recent: [] };
  const links = await readLinks(
    ctx,
    tools,
    entity,
    items.map(({ externalId }) => externalId),
  );
  const prepared = await adapter.prepare(ctx, tools, items);
  const matches = await adapter.match(
    ctx,
    tools,
    items.filter(({ externalId }) => !links.has(externalId)),
  );
  const ids = [...[...links.values()].map(({ recordId }) => recordId), ...matches.values()];
  const rows = new Map((await adapter.read(ctx, ids)).map((row) => [row.id, row]));
  const issues: Issue[] = [];
  const linked: (typeof crmSyncLinks.$inferInsert)[] = [];
  const made: Made<Item, V>[] = [];
  const changed: Merged<Item, V, Row>[] = [];

  for (const item of items) {
    const { externalId } = item;
    const link = links.get(externalId);
    const recordId = link?.recordId ?? matches.get(externalId) ?? null;
    const row = recordId === null ? undefined : rows.get(recordId);
    // Of somebody who is gone for good nothing is to stand here.
    const name = entity === 'people' && link && !row ? '' : item.name;
    const tell = (kind: CrmSyncIssueKind, reason: string, unresolved = false) =>
      issues.push({ kind, reason, externalId, name, recordId, unresolved });
    const remember = (id: string, snapshot: Record<string, unknown>) =>
      linked.push({
        service: tools.serviceKey,
        entity,
        externalId,
        recordId: id,
        snapshot,
        updatedAt: ctx.clock.now(),
      });
    const plan = prepared.get(externalId);
    // Gone for good: it was deleted here, and its days are over.
    const isDeleted = row ? row.deletedAt !== null : link !== undefined;
    if (isDeleted || !plan || 'skip' in plan) {
      const refusal = plan && 'skip' in plan ? plan : undefined;
      const reason = isDeleted ? deletedHere : (refusal?.skip ?? 'It could not be read');
      tell('skipped', reason, refusal?.unresolved);
      outcome.skipped += 1;
      continue;
    }
    if (row) {
      const base = link?.snapshot ?? {};
      const merged = mergeThreeWay(base, adapter.valuesOf(row), plan.values);
      for (const field of merged.kept) {
        const label = adapter.labels[field] ?? field;
        tell('kept', `${label} was changed here too, and stays as it is here`);
      }
      for (const reason of plan.partial) tell('partial', reason, plan.unresolved);
      remember(row.id, takeSnapshot(base, plan.values));
      if (merged.isChanged) {
        changed.push({ row, item, values: merged.values });
        outcome.updated += 1;
        if (adapter.recent) outcome.recent.push(adapter.recent(tools, item, merged.values));
      } else outcome.unchanged += 1;
      continue;
    }
    const values = { ...plan.fallback, ...takeSnapshot({}, plan.values) };
    const id = newId();
    made.push({ id, item, values });
    for (const reason of plan.partial) {
      issues.push({
        kind: 'partial',
        reason,
        externalId,
        name: item.name,
        recordId: id,
        unresolved: plan.unresolved ?? false,
      });
    }
    remember(id, values);
    outcome.created += 1;
    if (adapter.recent) outcome.recent.push(adapter.recent(tools, item, values));
  }
  if (changed.length > 0) await adapter.update(ctx, tools, changed);
  const alike = await adapter.alike?.(
    ctx,
    tools,
    made.map(({ item }) => item),
  );
  for (const { id, item } of made) {
    const reason = alike?.get(item.externalId);
    if (reason === undefined) continue;
    const { externalId, name } = item;
    issues.push({ kind: 'alike', reason, externalId, name, recordId: id });
  }
  if (made.length > 0) await adapter.insert(ctx, tools, made);
  await writeLinks(ctx, linked);
  await writeIssues(ctx, tools.runId, entity, issues);
  return outcome;
}

async function readLinks(
  ctx: Context,
  { serviceKey }: Tools,
  entity: CrmSyncEntity,
  externalIds: readonly string[],
) {
  const rows = await ctx.db
    .select()
    .from(crmSyncLinks)
    .where(
      and(
        eq(crmSyncLinks.service, serviceKey),
        eq(crmSyncLinks.entity, entity),
        inArray(crmSyncLinks.externalId, [...externalIds]),
      ),
    );
  return new Map(rows.map((row) => [row.externalId, row]));
}

async function writeLinks(
  ctx: Context,
  rows: readonly (typeof crmSyncLinks.$inferInsert)[],
): Promise<void> {
  if (rows.length === 0) return;
  await ctx.db
    .insert(crmSyncLinks)
    .values([...rows])
    .onConflictDoUpdate({
      target: [crmSyncLinks.service, crmSyncLinks.entity, crmSyncLinks.externalId],
      set: {
        recordId: sql`excluded.record_id`,
        snapshot: sql`excluded.snapshot`,
        updatedAt: sql`excluded.updated_at`,
      },
      // Unchanged records are not written again.
      setWhere: sql`${crmSyncLinks.snapshot} is distinct from excluded.snapshot
        or ${crmSyncLinks.recordId} is distinct from excluded.record_id`,
    });
}

export async function writeIssues(
  ctx: Context,
  runId: string,
  entity: CrmSyncEntity,
  issues: readonly Issue[],
): Promise<void> {
  if (issues.length === 0) return;
  await insertMany(
    ctx.db,
    crmSyncIssues,
    issues.map(({ unresolved = false, name, ...issue }) => ({
      ...issue,
      id: newId(),
      runId,
      entity,
      unresolved,
      name: name.slice(0, 200).toWellFormed(),
    })),
  );
}
