/** The timeline of a person, an organization or an opportunity: everything that happened, newest first. */
import { z } from 'zod';
import { listEndpoint } from './endpoint.ts';
import { makeTable } from './fields.ts';
import { commaList, Id, Instant, listQuery } from './primitives.ts';
import { type EntryKind, entryKinds, getTitle, type SubjectKind, subjectKinds } from './records.ts';
import { RecordLink, Sentence } from './sentences.ts';

/** `change` is a change of fields; `record` a record added, deleted or restored. */
export type TimelineKind = EntryKind | 'stage' | 'change' | 'import' | 'record';

const ownLabels = { stage: 'Stages', change: 'Changes', import: 'Imports', record: 'Other' };
const first = ['note', 'call', 'task', 'stage', 'change', 'file', 'import', 'event'] as const;

/** In the order in which the timeline offers them. */
export const timelineKinds: readonly TimelineKind[] = [
  ...first,
  ...entryKinds.filter((kind) => !first.some((each) => each === kind)),
  'record',
];

/** The labels of the kinds of entries. */
export const timelineLabels: Readonly<Record<TimelineKind, string>> = {
  ...ownLabels,
  ...makeTable(entryKinds, getTitle),
};

/** The change of one field, in words for people: names instead of ids, long texts shortened. */
export const FieldChange = z.object({
  field: z.string(),
  label: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type FieldChange = z.output<typeof FieldChange>;

export const TimelineEntry = z.object({
  id: Id,
  at: Instant,
  kind: z.enum(timelineKinds),
  /** `noun.happened`, such as `task.completed`. */
  verb: z.string(),
  /** The record that it happened to. */
  recordId: Id,
  actor: z.object({ id: Id, name: z.string(), profileImageUrl: z.string().nullable() }).nullable(),
  /** 'Sam Seller completed the task “Call back” for Pat Doe'. */
  sentence: z.string(),
  /** The same sentence without the actor's name, in pieces: ' completed the task ', '“Call back”' … */
  parts: Sentence,
  /** What was written: the note, what was said in a call, or why a task was completed or an opportunity lost; shortened. */
  text: z.string().nullable(),
  changes: z.array(FieldChange),
  /** The record it belongs to, if that is not the one whose timeline this is. */
  from: RecordLink.extend({ name: z.string() }).nullable(),
  /** The record it is about has been deleted: the entry then shows none of its content. */
  isDeleted: z.boolean(),
});
export type TimelineEntry = z.output<typeof TimelineEntry>;

export const subjectIds = {
  personId: Id.optional(),
  organizationId: Id.optional(),
  opportunityId: Id.optional(),
} satisfies Record<`${SubjectKind}Id`, z.ZodType>;

type SubjectIds = Partial<Record<`${SubjectKind}Id`, string | undefined>>;

export function namesOneSubject(ids: SubjectIds): boolean {
  return subjectKinds.filter((kind) => ids[`${kind}Id`] !== undefined).length === 1;
}

export const oneSubjectFault = 'Name exactly one of personId, organizationId and opportunityId';

export const TimelineFilter = listQuery(
  {
    ...subjectIds,
    /** One or several kinds, separated by commas. */
    kind: commaList(timelineKinds).optional(),
  },
  ['-at'],
)
  .omit({ q: true })
  .refine(namesOneSubject, oneSubjectFault);
export type TimelineFilter = z.output<typeof TimelineFilter>;

export const timelineApi = {
  /** The timeline of an organization also shows what happened to its people and opportunities. */
  list: listEndpoint({
    path: '/api/timeline',
    summary: 'Lists all that happened to a person, an organization or an opportunity.',
    permission: 'activity.read',
    query: TimelineFilter,
    item: TimelineEntry,
    mayLag: true,
  }),
};
