/** What a deed did to each record, in the end: read from the change log, whatever happened in between. */
import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { z } from 'zod';
import { mostCounted, mostUndone, reordered } from '#contract/deeds.ts';
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
  /** The fields that differ before the first and after the last edit; null if none was edited. */
  edited: { was: State; is: State } | null;
  /** What its deletion noted: what went along, and whom it followed. */
  noted: State;
  /** The change that has it last: as it was made to be, or was when it was deleted. */
  lastChange: string;
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

const atOnce = 500;
const undone = 'deed.undone';
/** Of Import Data, which logs no more than are counted. */
export const wholeImport = 'import.done';

/** 404 for one that is unknown, or of which nothing can be taken back. */
export async function readDeed(ctx: Context, id: string): Promise<DoneDeed> {
  const listed = await listChanges(ctx, id);
  const stories = new Map<string, Story>();
  for (const { id: change, verb, recordType, recordId } of listed) {
    if (!isRecordKind(recordType) || verb === reordered) continue;
    const story = stories.get(recordId);
    if (story) story.changes.push(change);
    else stories.set(recordId, { kind: recordType, id: recordId, changes: [change] });
  }
  const [first] = listed;
  if (!first || stories.size === 0) throw notFound('Deed');
  const effects: Effect[] = [];
  // Some at a time: thousands of before and after at once hold up whoever else is served.
  for (const piece of cutInPieces([...stories.values()], atOnce)) {
    effects.push(...(await readEffects(ctx, piece)));
  }
  const undoes = listed.find(({ verb }) => verb === undone)?.recordId ?? null;
  return { id, at: first.at, actorId: first.actorId, effects, undoes };
}

/** A record, and the ids of its changes in their order. */
interface Story {
  kind: RecordKind;
  id: string;
  changes: string[];
}

/** What it did to one record. */
export function findEffect({ effects }: DoneDeed, recordId: string): Effect | undefined {
  return effects.find(({ id }) => id === recordId);
}

/** In their order, without what they say; 409 if there are too many. */
async function listChanges(ctx: Context, batchId: string) {
  const { id, at, actorId, verb, recordType, recordId } = changes;
  const listed = await ctx.db
    .select({ id, at, actorId, verb, recordType, recordId })
    .from(changes)
    .where(and(eq(changes.batchId, batchId), ne(changes.recordType, 'membership')))
    .orderBy(asc(changes.at), asc(changes.id))
    .limit(mostUndone + 1);
  assertNotTooMany(
    listed.length,
    listed.some(({ verb }) => verb === wholeImport),
  );
  return listed;
}

/** 409 for more changes than can be taken back. Import Data logs no more than are counted, so that others may be missing. */
export function assertNotTooMany(count: number, isOfDocument: boolean): void {
  const most = isOfDocument ? mostCounted : mostUndone;
  if (count <= most) return;
  const words = `It has more than ${most.toLocaleString('en')} changes, too many to take back at once.`;
  throw new AppError('conflict', words);
}

async function readEffects(ctx: Context, stories: readonly Story[]): Promise<Effect[]> {
  const known = await readStates(
    ctx,
    stories.flatMap(({ changes }) => changes),
  );
  const effects: Effect[] = [];
  for await (const { kind, id, changes } of unhurried(stories)) {
    const told = changes.flatMap((change) => known.get(change) ?? []);
    effects.push({ kind, id, lastChange: changes.at(-1) ?? '', ...readEffect(kind, told) });
  }
  return effects;
}

interface Told {
  before: State | null;
  after: State | null;
}

/** What the log keeps of changes, by their ids. */
async function readStates(ctx: Context, ids: readonly string[]): Promise<Map<string, Told>> {
  const { id, before, after } = changes;
  const rows = await ctx.db
    .select({ id, before, after })
    .from(changes)
    .where(inArray(id, [...ids]));
  return new Map(
    rows.map((row) => [row.id, { before: stateOf(row.before), after: stateOf(row.after) }]),
  );
}

/** What records were made to be, or were when they were deleted, by their ids. */
export async function readLast(
  ctx: Context,
  effects: readonly Effect[],
): Promise<Map<string, State>> {
  const found = new Map<string, State>();
  for (const piece of cutInPieces(effects, atOnce)) {
    const known = await readStates(
      ctx,
      piece.map(({ lastChange }) => lastChange),
    );
    for (const { id, lastChange } of piece) {
      const told = known.get(lastChange);
      found.set(id, told?.after ?? told?.before ?? {});
    }
  }
  return found;
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

function readEffect(
  kind: RecordKind,
  states: readonly Told[],
): Pick<Effect, 'name' | 'ending' | 'edited' | 'noted'> {
  const [first] = states;
  const last = states.at(-1);
  const edits = states.flatMap(({ before, after }) => (before && after ? [{ before, after }] : []));
  const endings = [
    ['nothing', 'made'],
    ['deleted', 'stayed'],
  ] as const;
  const known = last?.after ?? last?.before ?? {};
  return {
    name: findName(kind, known),
    ending: endings[first?.before ? 1 : 0][last?.after ? 1 : 0],
    edited: readEdited(edits),
    noted: Object.fromEntries(Object.entries(known).filter(([key]) => notes.has(key))),
  };
}

/** What it was before the first and after the last edit, as far as it differs. */
function readEdited(edits: readonly { before: State; after: State }[]): Effect['edited'] {
  const [first] = edits;
  const last = edits.at(-1);
  if (!first || !last) return null;
  const linked = edits.filter(({ after }) => after.links !== undefined);
  return keepDiffering(
    asStored({ ...first.before, links: linked[0]?.before.links }),
    asStored({ ...last.after, links: linked.at(-1)?.after.links }),
  );
}

/** With its links as its row had them, where the log keeps those: nobody is told one to what is deleted. */
export function asStored({ links, ...state }: State): State {
  return { ...state, ...stateOf(links) };
}

/** What deletions note beside the record. */
const notes = new Set(['deletionId', 'nextOf', 'unlinkedPeople', 'unlinkedOpportunities']);
/** What the days of a series go by, and for whom something that was linked elsewhere was made, whether it differs or not. */
const alwaysKept = new Set(['eventDate', 'forOrganizationId']);

/** Of a hundred thousand records all the fields would not fit into the memory of a small server. */
function keepDiffering(was: State, is: State): { was: State; is: State } {
  const isKept = (key: string) => alwaysKept.has(key) || !isDeepStrictEqual(was[key], is[key]);
  const keep = (state: State) =>
    Object.fromEntries(Object.entries(state).filter(([key]) => isKept(key)));
  return { was: keep(was), is: keep(is) };
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
