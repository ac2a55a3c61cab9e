/** One server at a time brings the database up to date; the others wait for some time, and say so. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '#server/kernel/log.ts';
import { StartError } from '#server/kernel/start-error.ts';

/** Any number, the same for all servers on this database. */
const lockKey = 0x64_63_72_6d_02;
const askEvery = 100;
const sayAfter = 2_000;
const defaultPatience = 60_000;

export interface MigrationWait {
  /** Aborts if the start is called off. */
  signal?: AbortSignal;
  /** Called if another server has to be waited for. */
  log?: Log;
  /** Milliseconds to wait for another server; a minute unless told. */
  patience?: number;
}

/**
 * Runs `work` in a transaction that holds the lock, so that it works through a pooler as well, which gives each
 * transaction whatever session is free. Throws a StartError if another server holds it for too long.
 */
export async function withMigrationLock(
  client: pg.ClientBase,
  { signal, log, patience = defaultPatience }: MigrationWait,
  work: () => Promise<void>,
): Promise<void> {
  const began = performance.now();
  let isSaid = false;
  for (; ; await sleep(askEvery)) {
    signal?.throwIfAborted();
    await client.query(
      'begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
    );
    try {
      if (await isTaken(client)) {
        await work();
        await client.query('commit');
        return;
      }
      const waited = performance.now() - began;
      if (waited > patience) throw await tooLong(client, patience);
      if (!isSaid && waited > sayAfter) {
        log?.info('Another server is bringing the database up to date: waiting for it.');
        isSaid = true;
      }
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
    await client.query('rollback');
  }
}

async function isTaken(client: pg.ClientBase): Promise<boolean> {
  const asked = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_xact_lock($1) as taken',
    [lockKey],
  );
  return asked.rows[0]?.taken === true;
}

async function tooLong(client: pg.ClientBase, patience: number): Promise<StartError> {
  // A key of 64 bits is shown as two of 32 there.
  const found = await client.query<{ pid: number; address: string | null }>(
    `select pid, host(client_addr) as address from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and objsubid = 1
       and (classid::bigint << 32) + objid::bigint = $1`,
    [lockKey],
  );
  const [holder] = found.rows;
  const whose = holder ? ` (session ${holder.pid} from ${holder.address ?? 'this machine'})` : '';
  return new StartError(
    `Another server${whose} has been bringing the database up to date for over ` +
      `${Math.round(patience / 1_000)} s. Start this one again once it has finished.`,
  );
}
