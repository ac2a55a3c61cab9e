/** Has PostgreSQL's `auto_explain` log what each statement does, for as long as some work takes. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Crm } from '../processes/crm.ts';
import { readLoggedPlans } from './logged-plans.ts';

const settings = {
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
};

type ReadRan = <Found>(
  ask: () => Promise<Found>,
) => Promise<{ found: Found; ran: ReturnType<typeof readLoggedPlans> }>;

/** `readRan` tells which statements the server has run for something. */
export async function whileExplaining<Result>(
  crm: Crm,
  work: (readRan: ReadRan) => Promise<Result>,
): Promise<Result> {
  await explainStatements(crm, true);
  try {
    return await work(async (ask) => {
      const from = (await crm.readDatabaseLog()).length;
      const found = await ask();
      return { found, ran: readLoggedPlans((await crm.readDatabaseLog()).slice(from)) };
    });
  } finally {
    await explainStatements(crm, false);
  }
}

/** For all new sessions; those of the server end, and it opens others. Without the one whose lock it keeps, it would start the database again. */
function explainStatements(crm: Crm, on: boolean): Promise<void> {
  return crm.inDatabase(async (client) => {
    await client.query(`load 'auto_explain'`);
    await client.query(
      on
        ? `alter system set session_preload_libraries = 'auto_explain'`
        : 'alter system reset session_preload_libraries',
    );
    for (const [name, value] of Object.entries(settings)) {
      await client.query(
        on ? `alter system set ${name} = '${value}'` : `alter system reset ${name}`,
      );
    }
    await client.query('select pg_reload_conf()');
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where backend_type = 'client backend' and state = 'idle' and pid <> pg_backend_pid()
         and pid not in (select pid from pg_locks where locktype = 'advisory')`,
    );
    // By then the server knows of the ends of its own.
    await pause(1_000);
  });
}
