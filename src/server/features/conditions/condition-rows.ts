/** The rows that conditions speak of, by the names that the database has for them: nouns build on this, not it on them. */
import { type SQL, sql } from 'drizzle-orm';
import type { ConditionKind } from '#contract/condition-fields.ts';
import { records } from '#contract/records.ts';

/** A row of a kind in a statement, by the name that the statement gives it. */
export interface Row {
  kind: ConditionKind;
  as: string;
}

/** As the list's own statement names it. */
export function listedRow(kind: ConditionKind): Row {
  return { kind, as: records[kind].list };
}

/** `personId` as "people"."person_id". */
export function column({ as }: Pick<Row, 'as'>, key: string): SQL {
  const name = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return sql`${sql.identifier(as)}.${sql.identifier(name)}`;
}

export function namedTable({ kind, as }: Row): SQL {
  return sql`${sql.identifier(records[kind].list)} as ${sql.identifier(as)}`;
}
