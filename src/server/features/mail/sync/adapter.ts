/** How records of one kind are found, read and written by a sync. */
import type { MailSyncKind } from '#contract/mail-sync.ts';
import type { changeRow } from '#server/kernel/change-log.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import type { Fields, IsSame } from './merge-both-ways.rules.ts';
import type { Run } from './run-mail-sync.ts';

/** What is to be one record here: a contact, an event, an occurrence of an event. */
export interface Unit {
  remoteId: string;
  occurrence: string;
  fields: Fields;
  partial: string[];
  /** E-mail addresses of who takes part. */
  attendees: string[];
  /** It was read now; what was looked at before is only told where something is done. */
  isFresh: boolean;
  /** The item was changed there since it was last looked at, perhaps in what is not kept here. */
  isEdited?: boolean;
}

export interface StoredRow {
  id: string;
  deletedAt: Date | null;
  deletionId: string | null;
  updatedAt: Date;
}

/** A record that is certainly the same, or why none may be linked or made. */
export type Match = { recordId: string } | { skip: string; recordId: string | null };

type ChangeRow = ReturnType<typeof changeRow>;

export interface Written<Row> {
  row: Row;
  change: ChangeRow;
}

export interface Made {
  id: string;
  unit: Unit;
}

export interface Adapter<Row extends StoredRow> {
  kind: MailSyncKind;
  nameOf(fields: Fields): string;
  isSame(run: Run): IsSame;
  /** Under a lock, deleted ones too. */
  read(ctx: VisitorContext, ids: readonly string[]): Promise<Row[]>;
  fieldsOf(row: Row): Fields;
  /** Brings the fields to what can be stored here; tells in `partial` what cannot. */
  prepare(ctx: VisitorContext, units: readonly Unit[]): Promise<void>;
  /** By the key of the unit. */
  match(ctx: VisitorContext, run: Run, units: readonly Unit[]): Promise<Map<string, Match>>;
  insert(ctx: VisitorContext, made: readonly Made[]): Promise<Written<Row>[]>;
  update(ctx: VisitorContext, row: Row, changes: Fields): Promise<Written<Row>>;
  /** Hides records under a deletion each, as when somebody deletes them here. */
  hide(ctx: VisitorContext, rows: readonly Row[]): Promise<Written<Row>[]>;
  restore(ctx: VisitorContext, row: Row): Promise<Written<Row>>;
  /** Those that something hangs on. */
  used(ctx: VisitorContext, ids: readonly string[]): Promise<Set<string>>;
}

export function keyOfUnit({ remoteId, occurrence }: Pick<Unit, 'remoteId' | 'occurrence'>): string {
  return JSON.stringify([remoteId, occurrence]);
}
