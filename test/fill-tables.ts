/** Puts rows into every table of a database whatever its schema, and takes the measure of all rows. */
import type pg from 'pg';

export interface Column {
  table: string;
  name: string;
  type: string;
  /** The table that it refers to, alone or with other columns, and by which of its columns. */
  refersTo: string | null;
  refersBy: string | null;
}

/** The columns that can be written, of every table of the app. */
export async function columnsOf(pool: pg.Pool): Promise<Column[]> {
  const { rows } = await pool.query<Column>(`
    select class.relname as table, attribute.attname as name,
      format_type(attribute.atttypid, null) as type,
      reference.table_name as "refersTo", reference.column_name as "refersBy"
    from pg_class class join pg_attribute attribute on attribute.attrelid = class.oid
    left join lateral (
      select target.relname as table_name, key.attname as column_name
      from pg_constraint c join pg_class target on target.oid = c.confrelid
      join pg_attribute key on key.attrelid = c.confrelid
        and key.attnum = c.confkey[array_position(c.conkey, attribute.attnum)]
      where c.contype = 'f' and c.conrelid = class.oid and attribute.attnum = any (c.conkey)
      order by cardinality(c.conkey) limit 1
    ) as reference on true
    where class.relnamespace = 'public'::regnamespace and class.relkind = 'r' and attribute.attnum > 0
      and not attribute.attisdropped and attribute.attgenerated = '' and attribute.attidentity = ''
    order by class.relname, attribute.attnum`);
  return rows;
}

/** Left empty, for a row holds one of two columns: a pair has another record, or the key of a lead. */
const leftEmpty = new Set(['decided_pairs.other_id']);

/** What the n-th row holds, as SQL: letters of all kinds, so that nothing can be mangled unseen. */
function sampleOf({ table, name, type, refersTo, refersBy }: Column, n: number): string {
  if (leftEmpty.has(`${table}.${name}`)) return 'null';
  // The first row to the first, the second to the second, for some may not share one; null where there is none yet.
  if (refersTo) {
    return `(select "${refersBy}" from "${refersTo}" order by ctid offset (select count(*) from "${table}") limit 1)`;
  }
  const text = `'${name} ${n} Łódź 東 "quoted" \\ ; ''x'''`;
  switch (type) {
    case 'uuid':
      return `md5('${name} ${n}')::uuid`;
    case 'uuid[]':
      return `array[md5('${name} ${n}')::uuid]`;
    case 'text':
      return text;
    case 'text[]':
      return `array[${text}, '', 'a,b']`;
    case 'jsonb':
      return `jsonb_build_object('n', ${n}, 'text', ${text}, 'list', '[1.50, null, true]'::jsonb)`;
    case 'bytea':
      return `decode('00ff${String(n).padStart(4, '0')}', 'hex')`;
    case 'boolean':
      return String(n % 2 === 0);
    case 'integer':
    case 'bigint':
      return String(n + 1);
    case 'numeric':
    case 'double precision':
    case 'real':
      return `${n}.25`;
    case 'date':
      return `date '2024-02-29' + ${n}`;
    case 'timestamp with time zone':
      return `timestamptz '2026-03-29 00:59:59.999Z' + interval '${n} hours'`;
    case 'timestamp with time zone[]':
      return `array[timestamptz '2026-03-29 00:59:59.999Z' + interval '${n} hours']`;
    default:
      throw new Error(`Give ${name} of type ${type} a value here`);
  }
}

/** Tables after those that they refer to. */
export function inOrder(columns: Column[]): [string, Column[]][] {
  const byTable = new Map<string, Column[]>();
  for (const column of columns) {
    byTable.set(column.table, [...(byTable.get(column.table) ?? []), column]);
  }
  const ordered = new Map<string, Column[]>();
  const add = (table: string) => {
    const own = byTable.get(table) ?? [];
    for (const { refersTo } of own) {
      if (refersTo && refersTo !== table && !ordered.has(refersTo)) add(refersTo);
    }
    ordered.set(table, own);
  };
  for (const table of byTable.keys()) add(table);
  return [...ordered];
}

/** Adds a row to every table; `n` counts from 0, each time another. */
export async function fillTables(pool: pg.Pool, n: number): Promise<void> {
  const inserts = inOrder(await columnsOf(pool)).map(([table, columns]) => {
    const values = columns.map((column) => sampleOf(column, n)).join(', ');
    return `insert into "${table}" (${listOf(columns.map(({ name }) => name))}) values (${values})`;
  });
  await pool.query(inserts.join(';'));
}

function listOf(names: string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}

interface Measure {
  table: string;
  columns: string[];
  rows: number;
  checksum: string;
}

/** What they counted counts for a quarter of an hour only: the change that replaced them let it go. */
const dropped = ['sign_in_attempts'];
/** Moved to a table of its own, row by row; and the constant 1 that kept another table at one row. */
const moved = ['import_jobs.dropped_rows', 'crm_service_settings.only'];

/** All rows of every table, in the columns that are there now or were there `before`. */
export async function measureTables(pool: pg.Pool, before?: Measure[]): Promise<Measure[]> {
  const all =
    before ??
    inOrder(await columnsOf(pool)).map(([table, columns]) => ({
      table,
      columns: columns.flatMap(({ name }) => (moved.includes(`${table}.${name}`) ? [] : [name])),
    }));
  const wanted = all.filter(({ table }) => !dropped.includes(table));
  if (wanted.length === 0) return [];
  const each = wanted.map(
    ({ table, columns }) => `
      select '${table}' as table, count(*)::int as rows,
        md5(coalesce(string_agg(line::text, E'\\n' order by line::text), '')) as checksum
      from (select ${listOf(columns)} from "${table}") as line`,
  );
  const { rows } = await pool.query<Omit<Measure, 'columns'>>(each.join(' union all '));
  const measured = new Map(rows.map((row) => [row.table, row]));
  return wanted.flatMap(({ table, columns }) => {
    const row = measured.get(table);
    return row ? [{ ...row, columns }] : [];
  });
}
