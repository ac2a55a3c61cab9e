/** Describes a change in a sentence: 'moved “Fleet renewal” from Proposal to Closed Won'. */
import { z } from 'zod';
import { CallOutcome, callOutcomeLabels } from '#contract/calls.ts';
import { isIn, type RecordKind, records, type SubjectKind } from '#contract/records.ts';
import { printSentence, type RecordLink, type Sentence } from '#contract/sentences.ts';
import type { TimelineEntry } from '#contract/timeline.ts';
import type { changes } from '#server/kernel/change-log.table.ts';
import { countOne, listing, plural, shortened, timestampWords } from '#server/kernel/words.ts';
import type { Telling } from './field-words.ts';
import { changedFields, Snapshot, type ToldChange } from './timeline-fields.ts';
import { getRecordKind, getTimelineKind } from './timeline-kinds.ts';
import type { Names } from './timeline-names.ts';

export type ChangeRow = typeof changes.$inferSelect;

/** The record that the timeline belongs to. */
export interface Subject {
  type: SubjectKind;
  id: string;
}

/** What the sentence is made from; a deleted record comes without its states. */
interface Story {
  type: RecordKind;
  id: string;
  /** What happened: the verb without its noun. */
  ending: string;
  before: Snapshot;
  after: Snapshot;
  changes: ToldChange[];
  from: TimelineEntry['from'];
  isOwn: boolean;
  /** When the call took place, if it was logged later. */
  tookPlace: string | null;
  importedFrom: string | null;
}

type Piece = string | Sentence[number];

const longestText = 400;
const longestTitle = 120;
/** A call that is logged sooner than this counts as just made. */
const loggedSoon = 15 * 60_000;

const deeds: Record<string, string> = {
  created: 'added',
  uploaded: 'added',
  logged: 'logged',
  imported: 'imported',
  completed: 'completed',
  deleted: 'deleted',
  restored: 'brought back',
  parted: 'un-merged',
};

export function tellChange(row: ChangeRow, subject: Subject, telling: Telling): TimelineEntry {
  const type = getRecordKind(row);
  const known = telling.names.record(type, row.recordId);
  const isDeleted = !known || known.isDeleted;
  const before = isDeleted ? null : Snapshot.parse(row.before);
  const after = isDeleted ? null : Snapshot.parse(row.after);
  const fields = changedFields(type, before, after, telling);
  const story: Story = {
    type,
    id: row.recordId,
    ending: row.verb.slice(row.verb.indexOf('.') + 1),
    before,
    after,
    changes: fields,
    from: ownerOf(row, type, subject, telling.names),
    isOwn: row.recordId === subject.id,
    tookPlace: type === 'call' ? timeOfCall(row, after, telling.timeZone) : null,
    importedFrom: known?.importedFrom ?? null,
  };
  const actor = row.actorId === null ? undefined : telling.names.user(row.actorId);
  // A change without an actor comes from the scheduled sync.
  const actorName = row.actorId === null ? 'The mail sync' : (actor?.name ?? 'Somebody');
  const isUndo = row.batchId !== null && telling.undoing?.has(row.batchId);
  const words = (tellers[type] ?? plainWords)(story);
  const parts = sentenceOf([' ', ...words, ...(isUndo ? [' by Undo'] : [])]);
  return {
    id: row.id,
    at: row.at.toISOString(),
    kind: getTimelineKind(row),
    verb: row.verb,
    recordId: row.recordId,
    actor:
      row.actorId === null
        ? null
        : { id: row.actorId, name: actorName, profileImageUrl: actor?.profileImageUrl ?? null },
    sentence: actorName + printSentence(parts),
    parts,
    text: textFor(story),
    changes: fields.map(({ noun: _, ...change }) => change),
    from: story.from,
    isDeleted,
  };
}

/** Whose entry it is: a person's or an opportunity's on an organization, an opportunity's on a person. */
function ownerOf(
  row: ChangeRow,
  type: RecordKind,
  subject: Subject,
  names: Names,
): TimelineEntry['from'] {
  const candidates: [SubjectKind, string | null][] = [];
  if (row.recordId !== subject.id) {
    if (type === 'organization') candidates.push(['organization', row.organizationId]);
    if (type === 'opportunity') candidates.push(['opportunity', row.opportunityId]);
    if (subject.type === 'organization') candidates.push(['person', row.personId]);
    if (subject.type !== 'opportunity') candidates.push(['opportunity', row.opportunityId]);
  }
  for (const [ownerType, id] of candidates) {
    const owner = id === null || id === subject.id ? undefined : names.record(ownerType, id);
    if (id !== null && owner && !owner.isDeleted) return { type: ownerType, id, name: owner.name };
  }
  return null;
}

/** The sentences of kinds that need more than the plain one. */
const tellers: Partial<Record<RecordKind, (story: Story) => Piece[]>> = {
  person: mainWords,
  organization: mainWords,
  opportunity: mainWords,
  task: taskWords,
  note: (story) => [`${deeds[story.ending] ?? 'edited'} a note`, ...aside('about', story)],
  call: callWords,
  unit: unitWords,
};

function plainWords(story: Story): Piece[] {
  return [`${deeds[story.ending] ?? 'changed'} `, ...named(story), ...aside('for', story)];
}

/** 'took the unit “2019 Fendt” into stock as the trade-in of “Fleet”' */
function unitWords(story: Story): Piece[] {
  const { ending, before, after } = story;
  const unit = named(story);
  const isEdit = before !== null && after !== null;
  if (isEdit && before.inStock === true && after.inStock === false)
    return ['took ', ...unit, ' out of stock'];
  const comes = isEdit ? before.inStock !== true : ending === 'created';
  if (!comes || after?.inStock !== true) return plainWords(story);
  if (typeof after.opportunityId !== 'string')
    return [isEdit ? 'put ' : 'added ', ...unit, isEdit ? ' into stock' : ' to the stock'];
  const ofDeal = story.from?.type === 'opportunity' ? aside('of', story) : [];
  return ['took ', ...unit, ' into stock as the trade-in', ...ofDeal];
}

function mainWords(story: Story): Piece[] {
  const { ending, before, after, changes, importedFrom } = story;
  const record = named(story);
  if (ending === 'imported' && importedFrom !== null && after) {
    return ['imported ', ...record, ` from ${shortened(importedFrom, longestTitle)}`];
  }
  const others = otherNames(ending === 'merged' ? after?.merged : after?.parted);
  if (ending === 'merged') return [`merged ${others} into `, ...record];
  if (ending === 'unmerged') return [`un-merged ${others} from `, ...record];
  const deed = deeds[ending];
  if (deed) return [`${deed} `, ...record];
  const stage = changes.find(({ field }) => field === 'stage');
  if (stage?.from && stage.to) return ['moved ', ...record, ` from ${stage.from} to ${stage.to}`];
  if (!before || !after) return ['changed ', ...record];
  const [only, ...more] = changes;
  if (!only) return ['saved ', ...record, ' without a change'];
  if (only.field === 'assignedToId' && only.to !== null && more.length === 0) {
    return ['assigned ', ...record, ` to ${only.to}`];
  }
  return [`changed the ${fieldList(changes)} of `, ...record];
}

const Others = z.array(z.object({ name: z.string() })).catch([]);

/** Of the records that were merged into another one, or parted from it. */
function otherNames(told: unknown): string {
  return listing(Others.parse(told).map(({ name }) => shortened(name, longestTitle)));
}

function taskWords(story: Story): Piece[] {
  const { ending, before, after, changes } = story;
  const task = named(story);
  const owner = aside('for', story);
  const deed = deeds[ending];
  if (deed) return [`${deed} `, ...task, ...owner];
  if (before?.status === 'completed' && after && after.status !== 'completed') {
    return ['reopened ', ...task, ...owner];
  }
  const [only, ...others] = changes;
  if (!only || others.length > 0) return ['changed ', ...task, ...owner];
  if (only.field === 'assigneeId' && only.to !== null) {
    return ['gave ', ...task, ...owner, ` to ${only.to}`];
  }
  if (only.field === 'dueDate' && isLater(before?.dueDate, after?.dueDate)) {
    return ['deferred ', ...task, ...owner, ` to ${only.to}`];
  }
  return [`changed the ${only.noun} of `, ...task, ...owner];
}

/** 'logged a call with Pat Doe: Left voicemail' */
function callWords(story: Story): Piece[] {
  const { ending, after, from, tookPlace } = story;
  const outcome = CallOutcome.safeParse(after?.outcome).data;
  return [
    `${deeds[ending] ?? 'edited'} a call`,
    ...aside(from?.type === 'opportunity' ? 'about' : 'with', story),
    tookPlace ? ` of ${tookPlace}` : '',
    ending === 'logged' && outcome ? `: ${callOutcomeLabels[outcome]}` : '',
  ];
}

function timeOfCall({ at: loggedAt }: ChangeRow, call: Snapshot, timeZone: string): string | null {
  const at = typeof call?.at === 'string' ? new Date(call.at) : loggedAt;
  return loggedAt.getTime() - at.getTime() < loggedSoon ? null : timestampWords(at, timeZone);
}

/** 'the task “Call back”', 'this contact', and for a deleted record just 'a task'. */
function named({ type, id, before, after, isOwn }: Story): Piece[] {
  const noun = records[type].label;
  if (isOwn) return [`this ${noun}`];
  const record = after ?? before;
  const name = record?.name ?? record?.title ?? record?.fileName;
  if (typeof name !== 'string') return [countOne(noun)];
  const short = shortened(name, longestTitle);
  const link = isIn('links', type) ? { type, id } : null;
  if (isIn('names', type)) return [linked(short, link)];
  return [`the ${noun} `, link ? linked(`“${short}”`, link) : `“${short}”`];
}

function aside(preposition: string, { from }: Story): Piece[] {
  if (!from) return [];
  const name = isIn('names', from.type) ? from.name : `“${from.name}”`;
  return [` ${preposition} `, linked(name, { type: from.type, id: from.id })];
}

/** 'email', 'name and email', 'name, email and 3 more fields'. */
function fieldList(changes: readonly ToldChange[]): string {
  const words = changes.map(({ noun }) => noun);
  if (words.length <= 3) return listing(words);
  return listing([...words.slice(0, 2), plural(words.length - 2, 'more field')]);
}

function textFor({ type, ending, after, changes }: Story): string | null {
  const text =
    (type === 'note' && (ending === 'created' || ending === 'imported')) || ending === 'logged'
      ? after?.content
      : ending === 'completed'
        ? after?.completionReason
        : changes.some(({ field }) => field === 'stage')
          ? after?.lostReason
          : null;
  return typeof text === 'string' && text.trim() !== '' ? shortened(text, longestText) : null;
}

function isLater(before: unknown, after: unknown): boolean {
  return typeof before === 'string' && typeof after === 'string' && after > before;
}

function linked(text: string, link: RecordLink | null): Sentence[number] {
  return { text, link };
}

/** Merges adjacent pieces of plain text. */
function sentenceOf(pieces: readonly Piece[]): Sentence {
  const sentence: Sentence = [];
  for (const piece of pieces) {
    const last = sentence.at(-1);
    if (typeof piece !== 'string') sentence.push(piece);
    else if (last && last.link === null) last.text += piece;
    else sentence.push({ text: piece, link: null });
  }
  return sentence;
}
