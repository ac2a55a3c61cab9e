/** Says in a sentence what a change was: 'moved “Fleet renewal” from Proposal to Closed Won'. */
import { CallOutcome, callOutcomeLabels } from '#contract/calls.ts';
import { type RecordLink, type Sentence, textOf } from '#contract/sentences.ts';
import type { TimelineEntry } from '#contract/timeline.ts';
import type { changes } from '#server/kernel/change-log.table.ts';
import { listing, plural, shortened, timestampWords } from '#server/kernel/words.ts';
import type { Telling } from './field-words.ts';
import { changedFields, Snapshot, type ToldChange } from './timeline-fields.ts';
import { kindOf, type RecordType, recordTypeOf, type SubjectType } from './timeline-kinds.ts';
import type { Names } from './timeline-names.ts';

export type ChangeRow = typeof changes.$inferSelect;

/** The record whose timeline it is. */
export interface Subject {
  type: SubjectType;
  id: string;
}

/** What is known when the sentence is made; a deleted record comes without its states. */
interface Story {
  type: RecordType;
  id: string;
  /** What happened: the verb without its noun. */
  ending: string;
  before: Snapshot;
  after: Snapshot;
  changes: ToldChange[];
  from: TimelineEntry['from'];
  isOwn: boolean;
  /** When a call took place that was logged later. */
  tookPlace: string | null;
  importedFrom: string | null;
}

type Piece = string | Sentence[number];

const longestText = 400;
const longestTitle = 120;
/** A call that is logged sooner than this took place just then. */
const loggedSoon = 15 * 60_000;

const nouns: Record<RecordType, string> = {
  person: 'contact',
  organization: 'organization',
  opportunity: 'opportunity',
  task: 'task',
  note: 'note',
  call: 'call',
  event: 'event',
  file: 'file',
};

const deeds: Record<string, string> = {
  created: 'added',
  uploaded: 'added',
  logged: 'logged',
  imported: 'imported',
  completed: 'completed',
  deleted: 'deleted',
  restored: 'brought back',
};

export function tellChange(row: ChangeRow, subject: Subject, telling: Telling): TimelineEntry {
  const type = recordTypeOf(row);
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
  // What nobody does by hand is the sync by schedule.
  const actorName = row.actorId === null ? 'The mail sync' : (actor?.name ?? 'Somebody');
  const parts = sentenceOf([' ', ...wordsOf(story)]);
  return {
    id: row.id,
    at: row.at.toISOString(),
    kind: kindOf(row),
    verb: row.verb,
    recordId: row.recordId,
    actor:
      row.actorId === null
        ? null
        : { id: row.actorId, name: actorName, profileImageUrl: actor?.profileImageUrl ?? null },
    sentence: actorName + textOf(parts),
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
  type: RecordType,
  subject: Subject,
  names: Names,
): TimelineEntry['from'] {
  const candidates: [SubjectType, string | null][] = [];
  if (row.recordId !== subject.id) {
    if (type === 'organization') candidates.push(['organization', row.organizationId]);
    if (type === 'opportunity') candidates.push(['opportunity', row.opportunityId]);
    if (subject.type === 'organization') candidates.push(['person', row.personId]);
    if (subject.type !== 'opportunity') candidates.push(['opportunity', row.opportunityId]);
  }
  for (const [ownerType, id] of candidates) {
    const owner = id === null ? undefined : names.record(ownerType, id);
    if (id !== null && owner && !owner.isDeleted) return { type: ownerType, id, name: owner.name };
  }
  return null;
}

function wordsOf(story: Story): Piece[] {
  switch (story.type) {
    case 'person':
    case 'organization':
    case 'opportunity':
      return mainWords(story);
    case 'task':
      return taskWords(story);
    case 'note':
      return [`${deeds[story.ending] ?? 'edited'} a note`, ...aside('about', story)];
    case 'call':
      return callWords(story);
    default:
      return [`${deeds[story.ending] ?? 'changed'} `, ...named(story), ...aside('for', story)];
  }
}

function mainWords(story: Story): Piece[] {
  const { ending, before, after, changes, importedFrom } = story;
  const record = named(story);
  if (ending === 'imported' && importedFrom !== null && after) {
    return ['imported ', ...record, ` from ${shortened(importedFrom, longestTitle)}`];
  }
  const deed = deeds[ending];
  if (deed) return [`${deed} `, ...record];
  const stage = changes.find(({ field }) => field === 'stage');
  if (stage?.from && stage.to) return ['moved ', ...record, ` from ${stage.from} to ${stage.to}`];
  if (!before || !after) return ['changed ', ...record];
  const [only, ...others] = changes;
  if (!only) return ['saved ', ...record, ' without a change'];
  if (only.field === 'assignedToId' && only.to !== null && others.length === 0) {
    return ['assigned ', ...record, ` to ${only.to}`];
  }
  return [`changed the ${fieldList(changes)} of `, ...record];
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

/** 'the task “Call back”', 'this contact', and of what was deleted no more than 'a task'. */
function named({ type, id, before, after, isOwn }: Story): Piece[] {
  const noun = nouns[type];
  if (isOwn) return [`this ${noun}`];
  const record = after ?? before;
  const name = record?.name ?? record?.title ?? record?.fileName;
  if (typeof name !== 'string') return [`${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`];
  const short = shortened(name, longestTitle);
  // People and organizations go by their names; whatever has a title is quoted.
  if (type === 'person' || type === 'organization') return [linked(short, { type, id })];
  return [`the ${noun} `, type === 'file' ? `“${short}”` : linked(`“${short}”`, linkTo(type, id))];
}

function linkTo(type: RecordType, id: string): RecordLink | null {
  return type === 'note' || type === 'call' || type === 'file' ? null : { type, id };
}

function aside(preposition: string, { from }: Story): Piece[] {
  if (!from) return [];
  const name = from.type === 'opportunity' ? `“${from.name}”` : from.name;
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

/** Neighbouring pieces of plain text become one. */
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
