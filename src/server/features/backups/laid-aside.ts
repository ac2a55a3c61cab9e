/** What would make loading slow, or act on rows that did all of it long ago: laid aside, and put back afterwards. */
import type pg from 'pg';
import { quoted, type TableShape } from './read-tables.ts';

export interface LaidAside {
  /** The statements that make the indexes and references again, as PostgreSQL words them. */
  again: string[];
}

/** In one transaction with the loading. The owner of the tables may do all of it. */
export async function layAside(
  client: pg.ClientBase,
  tables: readonly TableShape[],
): Promise<LaidAside> {
  const { rows: references } = await client.query<{ drop: string; again: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as again
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const { rows: indexes } = await client.query<{ drop: string; again: string }>(
    `select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as again
     from pg_index join pg_class class on class.oid = indexrelid
     where class.relnamespace = 'public'::regnamespace
       and not exists (select from pg_constraint where conindid = indexrelid)`,
  );
  const laid = [...references, ...indexes];
  for (const { drop } of laid) await client.query(drop);
  for (const table of tables) await setTriggers(client, table, 'disable');
  return { again: [...indexes, ...references].map(({ again }) => again) };
}

export async function putBack(
  client: pg.ClientBase,
  tables: readonly TableShape[],
  { again }: LaidAside,
): Promise<void> {
  for (const statement of again) await client.query(statement);
  for (const table of tables) await setTriggers(client, table, 'enable');
}

async function setTriggers(client: pg.ClientBase, { name }: TableShape, how: 'enable' | 'disable') {
  await client.query(`alter table public.${quoted(name)} ${how} trigger user`);
}
