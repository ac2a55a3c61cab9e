/** Which changes in the change log make which kind of timeline entry. */
import { and, eq, inArray, notInArray, or, type SQL } from 'drizzle-orm';
import { listKeys } from '#contract/list-keys.ts';
import {
  entryKinds,
  isRecordKind,
  type RecordKind,
  recordKinds,
  records,
  subjectKinds,
} from '#contract/records.ts';
import { type TimelineKind, timelineKinds } from '#contract/timeline.ts';
import { changes } from '#server/kernel/change-log.table.ts';

/**
 * A move within its column of the board, which nobody wants to read about, and what became of each merged record: the
 * survivor's change says it.
 */
const leftOut = ['opportunity.reordered', 'person.joined', 'organization.joined'];

/** Kinds of entries for one type of change to records that have a timeline of their own. */
const verbsOf = {
  stage: subjectVerbs('stage_changed'),
  change: subjectVerbs('updated'),
  import: subjectVerbs('imported'),
} satisfies Partial<Record<TimelineKind, string[]>>;
const namedVerbs = [...Object.values(verbsOf).flat(), ...leftOut];

function subjectVerbs(happening: string): string[] {
  return subjectKinds
    .filter((kind) => records[kind].happenings.some((each) => each === happening))
    .map((kind) => `${kind}.${happening}`);
}

/** Selects the changes of some kinds, or of every kind if none is given. */
export function ofKinds(kinds: readonly TimelineKind[] = timelineKinds): SQL | undefined {
  if (new Set(kinds).size === timelineKinds.length) {
    return and(inArray(changes.recordType, recordKinds), notInArray(changes.verb, leftOut));
  }
  return or(...kinds.map(ofKind));
}

function ofKind(kind: TimelineKind): SQL | undefined {
  switch (kind) {
    case 'stage':
    case 'change':
    case 'import':
      return inArray(changes.verb, verbsOf[kind]);
    case 'record':
      return and(inArray(changes.recordType, subjectKinds), notInArray(changes.verb, namedVerbs));
    default:
      return eq(changes.recordType, kind);
  }
}

/** The kind of a change that `ofKinds` selects. */
export function getTimelineKind({
  recordType,
  verb,
}: {
  recordType: string;
  verb: string;
}): TimelineKind {
  const named = listKeys(verbsOf).find((kind) => verbsOf[kind].includes(verb));
  return named ?? entryKinds.find((kind) => kind === recordType) ?? 'record';
}

export function getRecordKind({ recordType }: { recordType: string }): RecordKind {
  if (!isRecordKind(recordType)) throw new Error(`No timeline tells of a ${recordType}`);
  return recordType;
}
