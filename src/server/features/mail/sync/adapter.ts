/** How records of one kind are found, read and written by a sync. */
import type { MailSyncKind } from '#contract/mail-sync.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import type { mailDoubts } from './mail-sync.table.ts';
import type { Base, Fields, IsSame, Merged, Ways } from './merge-both-ways.rules.ts';
import type { Run } from './run-mail-sync.ts';

/** What becomes one record here: a contact, an event, an occurrence of an event. */
export interface Unit {
  remoteId: string;
  occurrence: string;
  fields: Fields;
  partial: string[];
  /** E-mail addresses of the participants. */
  attendees: string[];
  /** It was read in this run; otherwise it is only reported if something is done. */
  isFresh: boolean;
  /** The item was changed there since it was last read, perhaps only in fields that are not kept here. */
  isEdited?: boolean;
  /** Somebody has said that it is to be created, whatever it is like. */
  isWanted?: boolean;
}

export interface StoredRow {
  id: string;
  deletedAt: Date | null;
  deletionId: string | null;
  updatedAt: Date;
}

/** A record that it may be, which somebody has to say. */
export type Doubt = Pick<
  typeof mailDoubts.$inferSelect,
  'recordId' | 'level' | 'reasons' | 'isTaken'
>;

/** A record that is certainly the same, or why none may be linked or created; `others` may be the same as well. */
export type Match =
  | { recordId: string }
  | { skip: string; recordId: string | null; doubt?: Doubt; others?: readonly string[] };

export interface Made {
  id: string;
  unit: Unit;
}

export interface Adapter<Row extends StoredRow> {
  kind: MailSyncKind;
  nameOf(fields: Fields): string;
  isSame(run: Run): IsSame;
  /** Without a base it is a matched record: blanks are filled. */
  merge(base: Base | null, ours: Fields, theirs: Fields, ways: Ways, isSame: IsSame): Merged;
  /** Reads them under a lock, deleted ones too. */
  read(ctx: VisitorContext, ids: readonly string[]): Promise<Row[]>;
  fieldsOf(row: Row): Fields;
  /** Reduces the fields to what can be stored here; `partial` says what cannot. */
  prepare(ctx: VisitorContext, units: readonly Unit[]): Promise<void>;
  /** By the key of the unit. */
  match(ctx: VisitorContext, run: Run, units: readonly Unit[]): Promise<Map<string, Match>>;
  /** Creates records, with the change log. */
  insert(ctx: VisitorContext, made: readonly Made[]): Promise<Row[]>;
  /** The row after these changes; nothing is written yet. */
  changed(ctx: VisitorContext, row: Row, changes: Fields): Promise<Row>;
  /** Updates the rows, with the change log. */
  update(ctx: VisitorContext, changed: readonly { before: Row; after: Row }[]): Promise<void>;
  /** Hides records under a deletion each, as when somebody deletes them here. */
  hide(ctx: VisitorContext, rows: readonly Row[]): Promise<Row[]>;
  restore(ctx: VisitorContext, row: Row): Promise<Row>;
  /** Those that other records belong to. */
  used(ctx: VisitorContext, ids: readonly string[]): Promise<Set<string>>;
}

export function keyOfUnit({ remoteId, occurrence }: Pick<Unit, 'remoteId' | 'occurrence'>): string {
  return JSON.stringify([remoteId, occurrence]);
}
