import type { DeletedRecord } from '#contract/deleted.ts';
import { type RecordKind, records } from '#contract/records.ts';

/** 'Contact' */
export function nameKind(kind: RecordKind): string {
  const { label } = records[kind];
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** Its name, or what it is: a call may have no words. */
export function nameDeleted({ name, kind }: Pick<DeletedRecord, 'name' | 'kind'>): string {
  return name.trim() === '' ? nameKind(kind) : name;
}

export function nameDeleter({
  deletedById,
  deletedByName,
}: Pick<DeletedRecord, 'deletedById' | 'deletedByName'>): string {
  if (deletedByName) return deletedByName;
  return deletedById === null ? 'the server' : 'a former colleague';
}
