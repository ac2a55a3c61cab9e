/** How many rows the statements of each page read, as PostgreSQL's `auto_explain` tells them. */

import type { Bench } from '../bench.ts';
import { requests } from '../beside-sql/requests-by-name.ts';
import type { Measured } from '../table/verdict.ts';
import { readLoggedPlans } from './logged-plans.ts';

const settings = {
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
};

/** The most that one statement reads; every statement is printed with its own. */
export async function measureRowsRead({ crm, admin }: Bench): Promise<Measured[]> {
  await explainStatements(true);
  try {
    const pages: { name: string; rows: number }[] = [];
    for (const [name, path] of Object.entries(requests)) {
      const from = (await crm.readDatabaseLog()).length;
      await admin.read(path);
      const ran = readLoggedPlans((await crm.readDatabaseLog()).slice(from));
      const rows = Math.max(0, ...ran.map(({ rowsRead }) => rowsRead));
      pages.push({ name, rows });
      for (const { text, rowsRead } of ran) {
        const words = text.replaceAll(/\s+/g, ' ').trim().slice(0, 80);
        console.error(`${String(Math.round(rowsRead)).padStart(12)} rows  ${name}: ${words}`);
      }
    }
    const worst = pages.sort((a, b) => b.rows - a.rows);
    return [
      {
        line: 'rowsRead',
        value: worst[0]?.rows ?? null,
        words: worst
          .slice(0, 3)
          .map(({ name, rows }) => `${name} ${Math.round(rows)}`)
          .join(', '),
      },
    ];
  } finally {
    await explainStatements(false);
  }

  /** For all new sessions; those of the server end, and it opens others. Without the one whose lock it keeps, it would start the database again. */
  function explainStatements(on: boolean): Promise<void> {
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
    });
  }
}
