/** Says what a change of many records would do, without doing it. */
import { createHash } from 'node:crypto';
import { canonicalAmount } from '#contract/amounts.ts';
import { type BulkDraft, type BulkReply, mostExamples } from '#contract/bulk.ts';
import { kindOfList, type RecordKind } from '#contract/records.ts';
import type { StoredRow } from '#server/features/nouns/stored-row.ts';
import { readRows } from '#server/features/nouns/stored-rows.ts';
import type { Context } from '#server/kernel/context.ts';
import { chooseRecords } from './choose-records.ts';
import { planChange } from './plan-change.ts';
import { getName, Tally } from './tally.ts';

/** How many records are read at a time. */
const atOnce = 500;

export interface Preview {
  /** Those that would change, in their order. */
  ids: string[];
  reply: Omit<BulkReply, 'run'>;
}

export async function previewChange(ctx: Context, draft: BulkDraft): Promise<Preview> {
  const judge = await planChange(ctx, draft);
  const chosen = await chooseRecords(ctx, draft);
  const tally = new Tally();
  const ids: string[] = [];
  const examples: BulkReply['examples'] = [];
  for (let place = 0; place < chosen.length; place += atOnce) {
    const piece = chosen.slice(place, place + atOnce);
    const rows = await readRows(ctx, kindOfList(draft.entity), piece);
    for (const id of piece) {
      const row = rows.get(id);
      const verdict = judge(row);
      if (verdict === 'same') tally.unchanged += 1;
      else if ('reason' in verdict) tally.refuse(verdict.reason, row);
      else {
        ids.push(id);
        if (row && examples.length < mostExamples) {
          examples.push({ id, name: getName(row), ...statesOf(draft, row, verdict.values) });
        }
      }
    }
  }
  return {
    ids,
    reply: {
      total: chosen.length,
      willChange: ids.length,
      unchanged: tally.unchanged,
      refused: tally.refused,
      examples,
      names: await nameLinked(ctx, examples),
      fingerprint: tokenOf(draft, ids),
    },
  };
}

/** The fields of an example that link to another record. */
const linkedKinds = new Map<string, RecordKind>([
  ['organizationId', 'organization'],
  ['parentId', 'organization'],
  ['personId', 'person'],
  ['opportunityId', 'opportunity'],
]);

async function nameLinked(
  ctx: Context,
  examples: BulkReply['examples'],
): Promise<BulkReply['names']> {
  const wanted = new Map<RecordKind, Set<string>>();
  for (const { before, after } of examples) {
    for (const [key, id] of [...Object.entries(before), ...Object.entries(after ?? {})]) {
      const kind = linkedKinds.get(key);
      if (kind && typeof id === 'string') wanted.set(kind, (wanted.get(kind) ?? new Set()).add(id));
    }
  }
  const names: BulkReply['names'] = {};
  for (const [kind, ids] of wanted) {
    const rows = await readRows(ctx, kind, [...ids]);
    for (const [id, row] of rows) names[id] = getName(row);
  }
  return names;
}

/** The number of records that change, and which and how: another one means another change. */
function tokenOf({ entity, change }: BulkDraft, ids: readonly string[]): string {
  const order = JSON.stringify([entity, change, ids]);
  return `${ids.length}-${createHash('sha256').update(order).digest('base64url')}`;
}

/** How many records a fingerprint is for; 0 if it is none of ours. */
export function readCount(fingerprint: string): number {
  return Number(/^(\d{1,6})-/.exec(fingerprint)?.[1] ?? 0);
}

/** What goes with another field, and is not told. */
const followers = new Set(['assignedById', 'stageSince', 'seriesDay']);

function statesOf({ change }: BulkDraft, row: StoredRow, values: Record<string, unknown>) {
  if (change.action === 'delete') return { before: {}, after: null };
  if (change.action === 'add-task') return { before: {}, after: { task: change.task.title } };
  const keys = Object.keys(values).filter((key) => !followers.has(key));
  const state = (of: Record<string, unknown>) =>
    Object.fromEntries(keys.map((key) => [key, onWire(key, of[key])]));
  return { before: state(row), after: state(values) };
}

/** As the record's own reply has it. */
function onWire(key: string, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (key === 'value') return canonicalAmount(String(value));
  return key === 'probability' || key === 'reminderEnabled' ? String(value) : value;
}
