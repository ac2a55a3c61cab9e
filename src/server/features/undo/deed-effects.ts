/** What a deed did to each record, in the end: read from the change log, whatever happened in between. */
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { z } from 'zod';
import { mostUndone, reordered } from '#contract/deeds.ts';
import { isRecordKind, type RecordKind, records } from '#contract/records.ts';
import { AppError, notFound } from '#server/kernel/app-error.ts';
import { changes } from '#server/kernel/change-log.table.ts';
import type { Context } from '#server/kernel/context.ts';
import { cutInPieces, unhurried } from '#server/kernel/unhurried.ts';

const State = z.record(z.string(), z.unknown());
export type State = z.output<typeof State>;

export interface Effect {
  kind: RecordKind;
  id: string;
  name: string;
  /** It was made or brought back (`made`), deleted, or neither; both is nothing. */
  ending: 'made' | 'deleted' | 'stayed' | 'nothing';
  /** Its fields before the first and after the last edit; null if none was edited. */
  edited: { was: State; is: State } | null;
  /** As the log has it last: what it was made to be, or was when it was deleted, with what the deletion noted. */
  last: State;
}

export interface DoneDeed {
  id: string;
  at: Date;
  /** Null for the server itself. */
  actorId: string | null;
  effects: Effect[];
  /** The deed that it took back, if it is an undo. */
  undoes: string | null;
}

type ChangeRow = typeof changes.$inferSelect;

const atOnce = 500;
const undone = 'deed.undone';

/** 404 for one that is unknown, or of which nothing can be taken back. */
export async function readDeed(ctx: Context, id: string): Promise<DoneDeed> {
  const rows = await readChanges(ctx, id);
  const stories = new Map<string, { kind: RecordKind; id: string; changes: ChangeRow[] }>();
  for (const row of rows) {
    if (!isRecordKind(row.recordType) || row.verb === reordered) continue;
    const story = stories.get(row.recordId);
    if (story) story.changes.push(row);
    else stories.set(row.recordId, { kind: row.recordType, id: row.recordId, changes: [row] });
  }
  const [first] = rows;
  if (!first || stories.size === 0) throw notFound('Deed');
  const effects: Effect[] = [];
  for await (const { kind, id, changes } of unhurried(stories.values())) {
    effects.push({ kind, id, ...readEffect(kind, changes) });
  }
  const undoes = rows.find(({ verb }) => verb === undone)?.recordId ?? null;
  return { id, at: first.at, actorId: first.actorId, effects, undoes };
}

/** In their order, and read some at a time: thousands of before and after at once hold up whoever else is served. */
async function readChanges(ctx: Context, batchId: string): Promise<ChangeRow[]> {
  const ids = await ctx.db
    .select({ id: changes.id })
    .from(changes)
    .where(and(eq(changes.batchId, batchId), ne(changes.recordType, 'membership')))
    .orderBy(asc(changes.at), asc(changes.id))
    .limit(mostUndone + 1);
  if (ids.length > mostUndone) {
    const most = mostUndone.toLocaleString('en');
    throw new AppError(
      'conflict',
      `It has more than ${most} changes, too many to take back at once.`,
    );
  }
  const rows: ChangeRow[] = [];
  for (const piece of cutInPieces(ids, atOnce)) {
    const read = await ctx.db
      .select()
      .from(changes)
      .where(
        inArray(
          changes.id,
          piece.map(({ id }) => id),
        ),
      )
      .orderBy(asc(changes.at), asc(changes.id));
    rows.push(...read);
  }
  return rows;
}

/** Whether something is done once more by taking the deed back: it took something back, or something so done once more. */
export async function isRedone(ctx: Context, { undoes }: DoneDeed): Promise<boolean> {
  let isRedone = false;
  for (let id = undoes; id !== null; isRedone = !isRedone) {
    const [row] = await ctx.db
      .select({ id: changes.recordId })
      .from(changes)
      .where(and(eq(changes.batchId, id), eq(changes.verb, undone)));
    id = row?.id ?? null;
  }
  return isRedone;
}

function readEffect(kind: RecordKind, story: readonly ChangeRow[]): Omit<Effect, 'kind' | 'id'> {
  const states = story.map(({ before, after }) => ({
    before: stateOf(before),
    after: stateOf(after),
  }));
  const [first] = states;
  const last = states.at(-1);
  const edits = states.flatMap(({ before, after }) => (before && after ? [{ before, after }] : []));
  const [firstEdit] = edits;
  const lastEdit = edits.at(-1);
  const endings = [
    ['nothing', 'made'],
    ['deleted', 'stayed'],
  ] as const;
  const known = last?.after ?? last?.before ?? {};
  return {
    name: findName(kind, known),
    ending: endings[first?.before ? 1 : 0][last?.after ? 1 : 0],
    edited: firstEdit && lastEdit ? { was: firstEdit.before, is: lastEdit.after } : null,
    last: known,
  };
}

function stateOf(json: unknown): State | null {
  return State.safeParse(json).data ?? null;
}

const naming = ['name', 'title', 'fileName', 'make'];

/** What it is called in a list of records; the kind if it has no name. */
export function findName(kind: RecordKind, state: State): string {
  const name = naming.map((key) => state[key]).find((value) => typeof value === 'string' && value);
  return typeof name === 'string' ? name : `The ${records[kind].label}`;
}
