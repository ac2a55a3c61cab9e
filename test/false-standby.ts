/**
 * A database of its own that passes for a standby of the tests' server, which has none: what it says of itself is said by
 * functions that a test can turn. It holds other rows, so that one sees who has answered.
 */
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface FalseStandby {
  database: TestDatabase;
  /** How many seconds it is behind; 0 is level with the primary. */
  stand(behind: number): Promise<void>;
  promote(): Promise<void>;
}

export async function openFalseStandby(): Promise<FalseStandby> {
  const database = await createTestDatabase();
  const name = new URL(database.url).pathname.slice(1);
  const { pool } = database;
  await pool.query(`
    create schema fake;
    create table fake.state (behind float8 not null, follows boolean not null);
    insert into fake.state values (0, true);
    create function fake.pg_is_in_recovery() returns boolean language sql
      as $$ select follows from fake.state $$;
    create function fake.pg_last_wal_replay_lsn() returns pg_lsn language sql as $$
      select case when behind = 0 then pg_current_wal_lsn() else pg_lsn '0/1' end from fake.state $$;
    create function fake.pg_last_xact_replay_timestamp() returns timestamptz language sql
      as $$ select clock_timestamp() - make_interval(secs => behind) from fake.state $$;
    alter database ${name} set search_path = fake, pg_catalog, public`);
  return {
    database,
    async stand(behind) {
      await pool.query('update fake.state set behind = $1, follows = true', [behind]);
    },
    async promote() {
      await pool.query('update fake.state set follows = false');
    },
  };
}
