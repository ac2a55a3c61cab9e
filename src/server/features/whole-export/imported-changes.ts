/**
 * What a document did to each record, written beside the rows themselves, so that it can be taken back. These rows of the
 * log name no record in their columns: no timeline has them, as the document brings the records as they were elsewhere.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { SectionName } from '#contract/data-document.ts';
import { mostCounted } from '#contract/deeds.ts';
import { type RecordKind, recordKinds, records } from '#contract/records.ts';
import { changes } from '#server/kernel/change-log.table.ts';
import type { Context, Deed } from '#server/kernel/context.ts';
import { newId } from '#server/kernel/ids.ts';
import { printInstant } from '#server/kernel/postgres/printed-rows.ts';
import { listColumns, sectionTables } from './document-tables.ts';

/** What the log does not have of a record: whether it is deleted, its verb says. */
const unlogged = new Set(['deletedAt', 'deletionId']);

/** Beyond what can be taken back one more is logged, so that the history says that there are too many. */
const most = mostCounted + 1;

export class ImportedChanges {
  /** How many have been logged. */
  #logged = 0;
  readonly #ctx: Context & { deed: Deed };

  constructor(ctx: Context & { deed: Deed }) {
    this.#ctx = ctx;
  }

  /** The parts of the statement that writes this section's rows as `written`; undefined where nothing is logged. */
  beside(section: SectionName, count: number): { was: SQL; logged: SQL } | undefined {
    const kind = recordKinds.find((each) => records[each].list === section);
    const left = Math.min(most - this.#logged, count);
    if (!kind || left === 0) return undefined;
    const table = sectionTables[section];
    return {
      was: sql`was as (select * from ${table} where id in (select id from given))`,
      logged: this.#log(kind, section, left),
    };
  }

  note(logged: number): void {
    this.#logged += logged;
    if (logged > 0) this.#ctx.deed.isNotable = true;
  }

  #log(kind: RecordKind, section: SectionName, left: number): SQL {
    const { actor, clock, deed } = this.#ctx;
    const ids = Array.from({ length: left }, () => newId());
    const verb = sql`case when was is not null then case when now is null then 'deleted' else 'updated' end
      when "isNew" then 'imported' else 'restored' end`;
    const deletion = sql`case when now is null then jsonb_build_object('deletionId', "deletionId") else '{}' end`;
    return sql`seen as (
        select written.id, was.id is null as "isNew", written.deletion_id as "deletionId",
          case when was.deleted_at is null and was.id is not null then ${stateIn(sql`was`, section)} end as was,
          case when written.deleted_at is null then ${stateIn(sql`written`, section)} end as now
        from written left join was on was.id = written.id
      ), told as (
        select *, row_number() over () as place from seen
        where was - 'updatedAt' is distinct from now - 'updatedAt' limit ${left}
      ), logged as (
        insert into ${changes} (id, at, actor_id, verb, record_type, record_id, before, after, batch_id)
        select key.id, ${clock.now().toISOString()}::timestamptz, ${actor.id}::uuid,
          ${kind}::text || '.' || ${verb}, ${kind}::text, told.id, was || ${deletion}, now, ${deed.id}::uuid
        from told join unnest(${sql.param(ids)}::uuid[]) with ordinality as key (id, place) using (place)
        returning id
      )`;
  }
}

/** A row of a section as the log keeps records: its fields by their names on the wire. */
function stateIn(row: SQL, section: SectionName): SQL {
  const values = listColumns(section)
    .filter(({ field }) => !unlogged.has(field))
    .map(({ field, column, type }) => {
      const value = sql`${row}.${sql.identifier(column)}`;
      const printed = type.startsWith('timestamp') ? printInstant(value) : value;
      return sql`${printed} as ${sql.identifier(field)}`;
    });
  return sql`(select to_jsonb(state) from (select ${sql.join(values, sql`, `)}) as state)`;
}
