/**
 * Where DATABASE_URL leads: to PostgreSQL itself, or to a pooler such as PgBouncer, which gives each transaction
 * whatever session is free and takes no settings with a connection. Behind one, settings go by the account.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { StartError } from '#server/kernel/start-error.ts';
import { databaseReason } from './database-reason.ts';
import { requestPatience } from './patience.ts';
import { wayTo } from './several-servers.ts';

/** The settings that every session needs, with or without a pooler. */
const settings = {
  statement_timeout: String(requestPatience.statement),
  idle_in_transaction_session_timeout: String(requestPatience.pause),
  TimeZone: 'UTC',
};
const connectTimeout = 10_000;
const attempts = 5;
const applicationName = 'dealer-crm';

/**
 * Finds out by the session's process number whether there is a pooler, which makes up its own. If there is,
 * the account's settings in this database are brought up to date. Throws a StartError if the database can't be
 * reached, and if `directUrl` leads to another one.
 */
export async function surveyDatabase(url: string, directUrl: string | undefined): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await surveyOnce(url, directUrl);
    } catch (error) {
      // Another server that is starting may just have ended the session that we got.
      if (error instanceof StartError || attempt === attempts) throw error;
      await sleep(attempt * 100);
    }
  }
}

async function surveyOnce(url: string, directUrl: string | undefined): Promise<boolean> {
  const client = await connect(url, 'database');
  try {
    if (directUrl !== undefined) await refuseOther(client, directUrl);
    const result = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const isPooled = Reflect.get(client, 'processID') !== result.rows[0]?.pid;
    if (isPooled) await setForAccount(client);
    return isPooled;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function connect(url: string, name: string): Promise<pg.Client> {
  const { settings, Client } = wayTo(url);
  const client = new Client({
    ...settings,
    application_name: applicationName,
    connectionTimeoutMillis: connectTimeout,
    query_timeout: connectTimeout,
  });
  // The next query reports it; without a listener it would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new StartError(`The ${name} can't be reached: ${databaseReason(error)}.`);
  }
  return client;
}

async function refuseOther(client: pg.Client, directUrl: string): Promise<void> {
  const direct = await connect(directUrl, 'database of DATABASE_DIRECT_URL');
  try {
    const [here, there] = [await identityOf(client), await identityOf(direct)];
    if (here === there) return;
    throw new StartError('DATABASE_DIRECT_URL leads to another database than DATABASE_URL.');
  } finally {
    await direct.end().catch(() => undefined);
  }
}

async function identityOf(client: pg.Client): Promise<string | undefined> {
  const result = await client.query<{ identity: string }>(
    `select concat_ws(' ', extract(epoch from pg_postmaster_start_time()), oid) as identity
     from pg_database where datname = current_database()`,
  );
  return result.rows[0]?.identity;
}

async function setForAccount(client: pg.Client): Promise<void> {
  // Servers that start at the same moment wait here until no more sessions are being ended.
  await client.query("begin; select pg_advisory_xact_lock(hashtext('settings of the account'))");
  const missing = await missingSettings(client);
  for (const [name, value] of missing) await setOne(client, name, value);
  // Sessions keep the settings that they began with, and the pooler would reuse them for another hour.
  if (missing.length > 0) {
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
         and state = 'idle' and application_name = $1`,
      [applicationName],
    );
  }
  await client.query('commit');
  // Its own session last, as with it the pooler closes our connection.
  await client
    .query(
      `select pg_terminate_backend(pg_backend_pid()) from pg_settings
       where name = 'statement_timeout' and setting <> $1`,
      [settings.statement_timeout],
    )
    .catch(() => undefined);
}

async function missingSettings(client: pg.Client): Promise<[name: string, value: string][]> {
  const found = await client.query<{ setting: string }>(
    `select unnest(setconfig) as setting from pg_db_role_setting
     where setdatabase = (select oid from pg_database where datname = current_database())
       and setrole = (select oid from pg_roles where rolname = current_user)`,
  );
  const present = new Set(found.rows.map(({ setting }) => setting));
  return Object.entries(settings).filter(([name, value]) => !present.has(`${name}=${value}`));
}

async function setOne(client: pg.Client, name: string, value: string): Promise<void> {
  const result = await client.query<{ statement: string }>(
    `select format('alter role %I in database %I set %I = %L',
       current_user, current_database(), $1::text, $2::text) as statement`,
    [name, value],
  );
  const statement = result.rows[0]?.statement;
  if (statement !== undefined) await client.query(statement);
}
