/**
 * The kinds of records, in one place: the names of each, its path and where it shows up. Whatever
 * lists kinds reads them here; code that decides something for each kind does so in a `Record` of
 * them, so that a new kind does not compile until every such place has decided.
 */

import { listKeys } from './list-keys.ts';

/** Where a kind can show up besides its own list. */
type Place =
  /** Sentences link to it: a page or a panel shows one. */
  | 'links'
  /** Sentences show its name as it is; other titles are quoted. */
  | 'names'
  | 'search'
  /** Found from anywhere by whatever it holds, below what the search names. */
  | 'searchEverything'
  | 'tags'
  | 'customFields'
  | 'duplicates'
  | 'imports'
  /** Its list can be downloaded as it is on the screen. */
  | 'exports'
  | 'handOver'
  /** Hidden together with the record it belongs to, and restored with it. */
  | 'deletions'
  /** Changed by scheduled syncs, for which the audit has no user. */
  | 'mailSync';

interface RecordTraits {
  /** The name of its list: in documents, and wherever the wire counts by kind. */
  list: string;
  path: `/api/${string}`;
  label: string;
  labels: string;
  /**
   * `own`: it has a timeline, and other records refer to it by `<kind>Id`; `entry`: it appears in
   * the timeline of its record.
   */
  timeline: 'own' | 'entry';
  shownIn: readonly Place[];
  /** The events of it in the change log, which webhooks send. */
  happenings: readonly string[];
}

const written = ['created', 'updated'] as const;
const imported = [...written, 'imported'] as const;
const removed = ['deleted', 'restored'] as const;
const merged = ['merged', 'unmerged'] as const;

export const records = {
  person: {
    list: 'people',
    path: '/api/people',
    label: 'contact',
    labels: 'people',
    timeline: 'own',
    shownIn: [
      'links',
      'names',
      'search',
      'searchEverything',
      'tags',
      'customFields',
      'duplicates',
      'imports',
      'exports',
      'handOver',
      'mailSync',
    ],
    happenings: [...imported, ...removed, ...merged],
  },
  organization: {
    list: 'organizations',
    path: '/api/organizations',
    label: 'organization',
    labels: 'organizations',
    timeline: 'own',
    shownIn: [
      'links',
      'names',
      'search',
      'searchEverything',
      'tags',
      'customFields',
      'duplicates',
      'imports',
      'exports',
      'handOver',
    ],
    happenings: [...imported, ...removed, ...merged],
  },
  opportunity: {
    list: 'opportunities',
    path: '/api/opportunities',
    label: 'opportunity',
    labels: 'opportunities',
    timeline: 'own',
    shownIn: ['links', 'searchEverything', 'tags', 'imports', 'exports', 'handOver'],
    happenings: [...imported, 'stage_changed', 'reordered', ...removed],
  },
  task: {
    list: 'tasks',
    path: '/api/tasks',
    label: 'task',
    labels: 'tasks',
    timeline: 'entry',
    shownIn: ['links', 'searchEverything', 'tags', 'imports', 'exports', 'handOver', 'deletions'],
    happenings: [...imported, 'completed', ...removed],
  },
  note: {
    list: 'notes',
    path: '/api/notes',
    label: 'note',
    labels: 'notes',
    timeline: 'entry',
    shownIn: ['searchEverything', 'deletions'],
    happenings: [...imported, ...removed],
  },
  call: {
    list: 'calls',
    path: '/api/calls',
    label: 'call',
    labels: 'calls',
    timeline: 'entry',
    shownIn: ['searchEverything', 'deletions'],
    happenings: ['logged', 'updated', ...removed],
  },
  event: {
    list: 'events',
    path: '/api/calendar-events',
    label: 'event',
    labels: 'events',
    timeline: 'entry',
    shownIn: ['links', 'searchEverything', 'mailSync'],
    happenings: [...imported, ...removed],
  },
  file: {
    list: 'files',
    path: '/api/files',
    label: 'file',
    labels: 'files',
    timeline: 'entry',
    shownIn: ['searchEverything', 'deletions'],
    happenings: [...written, ...removed],
  },
  unit: {
    list: 'units',
    path: '/api/units',
    label: 'unit',
    labels: 'units',
    timeline: 'entry',
    shownIn: ['search', 'searchEverything', 'imports', 'exports', 'deletions'],
    happenings: [...imported, ...removed],
  },
} as const satisfies Record<string, RecordTraits>;

type Records = typeof records;
export type RecordKind = keyof Records;

/** The kinds that show up in a place. */
export type KindIn<P extends Place> = {
  [Kind in RecordKind]: P extends Records[Kind]['shownIn'][number] ? Kind : never;
}[RecordKind];

type Lists = { [Kind in RecordKind]: Records[Kind]['list'] };
export type RecordList = Lists[RecordKind];
/** The lists of those kinds. */
export type ListIn<P extends Place> = Lists[KindIn<P>];

type KindOfTimeline<T extends 'own' | 'entry'> = {
  [Kind in RecordKind]: Records[Kind]['timeline'] extends T ? Kind : never;
}[RecordKind];
export type SubjectKind = KindOfTimeline<'own'>;
export type EntryKind = KindOfTimeline<'entry'>;

export const recordKinds = listKeys(records);

export function isRecordKind(word: string): word is RecordKind {
  return Object.hasOwn(records, word);
}

export function isIn<P extends Place>(place: P, kind: RecordKind): kind is KindIn<P> {
  const places: readonly Place[] = records[kind].shownIn;
  return places.includes(place);
}

/** In the order of the registry. */
export function kindsIn<P extends Place>(place: P): KindIn<P>[] {
  return recordKinds.filter((kind) => isIn(place, kind));
}

export function getLists<Kind extends RecordKind>(kinds: readonly Kind[]): Lists[Kind][] {
  const table: { [Each in RecordKind]: { list: Lists[Each] } } = records;
  return kinds.map((kind) => table[kind].list);
}

type KindOfList<List extends RecordList> = {
  [Kind in RecordKind]: Records[Kind]['list'] extends List ? Kind : never;
}[RecordKind];

export function kindOfList<List extends RecordList>(list: List): KindOfList<List> {
  const kind = recordKinds.find((each): each is KindOfList<List> => records[each].list === list);
  if (!kind) throw new Error(`No kind of record has the list ${list}`);
  return kind;
}

/** 'people, organizations or units': the kinds that show up in a place. */
export function nameKindsIn(place: Place, word: 'and' | 'or'): string {
  const names = kindsIn(place).map((kind) => records[kind].labels);
  return `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`;
}

/** 'People': the name of a list as a heading. */
export function getTitle(kind: RecordKind): string {
  const { labels } = records[kind];
  return labels.charAt(0).toUpperCase() + labels.slice(1);
}

export const subjectKinds = recordKinds.filter(
  (kind): kind is SubjectKind => records[kind].timeline === 'own',
);
export const entryKinds = recordKinds.filter(
  (kind): kind is EntryKind => records[kind].timeline === 'entry',
);
