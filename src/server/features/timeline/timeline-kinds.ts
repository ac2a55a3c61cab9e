/** Which changes of the change log make which kind of timeline entry. */
import { and, eq, inArray, ne, notInArray, or, type SQL } from 'drizzle-orm';
import { type TimelineKind, timelineKinds } from '#contract/timeline.ts';
import { changes } from '#server/kernel/change-log.table.ts';

export const subjectTypes = ['person', 'organization', 'opportunity'] as const;
export type SubjectType = (typeof subjectTypes)[number];

export const recordTypes = [...subjectTypes, 'task', 'note', 'call', 'event', 'file'] as const;
export type RecordType = (typeof recordTypes)[number];

/** Another place within its column of the board: nothing that anybody wants to read. */
const leftOut = 'opportunity.reordered';

const verbsOf = {
  stage: ['opportunity.stage_changed'],
  change: ['person.updated', 'organization.updated', 'opportunity.updated'],
  import: ['person.imported', 'organization.imported'],
} as const satisfies Partial<Record<TimelineKind, readonly string[]>>;
const namedVerbs: readonly string[] = [...Object.values(verbsOf).flat(), leftOut];

/** Selects the changes of some kinds, of every kind where none is given. */
export function ofKinds(kinds: readonly TimelineKind[] = timelineKinds): SQL | undefined {
  if (new Set(kinds).size === timelineKinds.length) {
    return and(inArray(changes.recordType, [...recordTypes]), ne(changes.verb, leftOut));
  }
  return or(...kinds.map(ofKind));
}

function ofKind(kind: TimelineKind): SQL | undefined {
  switch (kind) {
    case 'stage':
    case 'change':
    case 'import':
      return inArray(changes.verb, [...verbsOf[kind]]);
    case 'record':
      return and(
        inArray(changes.recordType, [...subjectTypes]),
        notInArray(changes.verb, [...namedVerbs]),
      );
    default:
      return eq(changes.recordType, kind);
  }
}

/** The kind of a change that `ofKinds` selects. */
export function kindOf({ recordType, verb }: { recordType: string; verb: string }): TimelineKind {
  const named = (['stage', 'change', 'import'] as const).find((kind) =>
    verbsOf[kind].some((each) => each === verb),
  );
  if (named) return named;
  const own = (['task', 'note', 'call', 'event', 'file'] as const).find(
    (kind) => kind === recordType,
  );
  return own ?? 'record';
}

export function recordTypeOf(row: { recordType: string }): RecordType {
  const type = recordTypes.find((each) => each === row.recordType);
  if (!type) throw new Error(`No timeline tells of a ${row.recordType}`);
  return type;
}
