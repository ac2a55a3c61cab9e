/** Takes a person's words out of every text and JSON column of every table, whichever there are. */
import { type Name, type SQL, sql } from 'drizzle-orm';
import { letChangesBeErased } from '#server/features/deletions/clear-changes.ts';
import type { Context } from '#server/kernel/context.ts';
import { takeOut, wordsPattern } from './erased-words.rules.ts';

interface Column {
  table: string;
  column: string;
  type: string;
}

/**
 * What says who somebody else is, or is how they sign in. Words that only the person has are not there, unless as a
 * part of another name.
 */
const ofOthers = new Set(['users', 'sessions', 'identities', 'installation']);
const identities = new Set(
  ['people', 'organizations'].flatMap((table) =>
    ['name', 'preferred_name', 'email', 'phone', 'further_emails', 'further_phones'].map(
      (column) => `${table}.${column}`,
    ),
  ),
);

interface Looked {
  words: readonly string[];
  pattern: RegExp;
}

interface Mentions {
  mentions: number;
  changes: number;
}

export async function eraseMentions(ctx: Context, words: readonly string[]): Promise<Mentions> {
  const found: Mentions = { mentions: 0, changes: 0 };
  const pattern = wordsPattern(words);
  if (!pattern) return found;
  await letChangesBeErased(ctx);
  for (const [table, columns] of Map.groupBy(await listColumns(ctx), ({ table }) => table)) {
    const rows = await eraseFrom(ctx, table, columns, { words, pattern });
    if (table === 'changes') found.changes += rows;
    else found.mentions += rows;
  }
  return found;
}

async function listColumns({ db }: Context): Promise<Column[]> {
  const { rows } = await db.execute<{ table: string; column: string; type: string }>(sql`
    select cls.relname as table, att.attname as column, format_type(att.atttypid, null) as type
    from pg_attribute att join pg_class cls on cls.oid = att.attrelid
    where cls.relkind = 'r' and cls.relnamespace = 'public'::regnamespace
      and att.attnum > 0 and not att.attisdropped and att.attgenerated = ''
      and att.atttypid in ('text'::regtype, 'varchar'::regtype, 'text[]'::regtype, 'json'::regtype, 'jsonb'::regtype)
    order by cls.relname, att.attnum`);
  return rows.filter(
    ({ table, column }) => !ofOthers.has(table) && !identities.has(`${table}.${column}`),
  );
}

/** How many blocks are read in one statement, so that none runs into the limit of time. */
const blocksAtOnce = 20_000;

/** Rows are found by the database, roughly, and cleaned here, exactly. Returns how many had the words. */
async function eraseFrom(
  ctx: Context,
  table: string,
  columns: readonly Column[],
  { words, pattern }: Looked,
): Promise<number> {
  const name = sql.identifier(table);
  const { rows: sizes } = await ctx.db.execute<{ blocks: number }>(sql`
    select (pg_relation_size(format('public.%I', ${table}::text)::regclass) / current_setting('block_size')::int)::int as blocks`);
  const selected = columns.map(({ column }) => sql.identifier(column));
  const texts = selected.map((column) => sql`${column}::text`);
  const has = words.map((word) => sql`lowered.text like lower(${likeOf(word)})`);
  let erased = 0;
  for (let from = 0; from <= (sizes[0]?.blocks ?? 0); from += blocksAtOnce) {
    const { rows } = await ctx.db.execute<Record<string, unknown>>(sql`
      select ${name}.ctid::text as "row of it", ${sql.join(selected, sql`, `)} from ${name}
      cross join lateral (select lower(concat_ws(' ', ${sql.join(texts, sql`, `)})) as text offset 0) as lowered
      where ${name}.ctid >= ${`(${from},0)`}::tid and ${name}.ctid < ${`(${from + blocksAtOnce},0)`}::tid
        and (${sql.join(has, sql` or `)}) for update of ${name}`);
    for (const row of rows) {
      if (await cleanRow(ctx, name, { row, columns, pattern })) erased += 1;
    }
  }
  return erased;
}

interface Found {
  row: Record<string, unknown>;
  columns: readonly Column[];
  pattern: RegExp;
}

async function cleanRow({ db }: Context, name: Name, { row, columns, pattern }: Found) {
  const sets: SQL[] = [];
  for (const { column, type } of columns) {
    const { value, count } = takeOut(row[column], pattern);
    if (count === 0) continue;
    const given = type.startsWith('json') ? JSON.stringify(value) : value;
    sets.push(sql`${sql.identifier(column)} = ${sql.param(given)}::${sql.raw(type)}`);
  }
  if (sets.length === 0) return false;
  await db.execute(
    sql`update ${name} set ${sql.join(sets, sql`, `)} where ctid = ${row['row of it']}::tid`,
  );
  return true;
}

/** Also as JSON prints it, with its parts spaced in any way. */
function likeOf(word: string): string {
  const literal = word.replace(/[\\%_]/g, '_').replace(/["\s]+/g, '%');
  return `%${literal}%`;
}
