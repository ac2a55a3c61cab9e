/** How the server, its database and its jobs are doing. */
import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { SlowStatement, type SystemState } from '#contract/system.ts';
import { getFailure, readRuns } from '#server/features/backups/backups.queries.ts';
import { findWaiting } from '#server/features/deletions/deletion-settings.commands.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context } from '#server/kernel/context.ts';
import { slowStatements } from '#server/kernel/monitoring/own-answers.ts';
import { getShape } from '#server/kernel/postgres/slow-statements.ts';
import { countWork } from './work-counts.queries.ts';

/** What of the server is asked. */
export type Server = Pick<FastifyInstance, 'enquiries' | 'crew'>;

const mostStatements = 10;
const manifest = new URL('../../../../package.json', import.meta.url);
const Manifest = z.object({ version: z.string() });

export async function getSystem(ctx: Context, server: Server): Promise<SystemState> {
  authorize(ctx, 'system.read');
  const { version } = Manifest.parse(JSON.parse(await readFile(manifest, 'utf8')));
  const { rows } = await ctx.db.execute<{ postgres: string; size: string }>(sql`
    select current_setting('server_version') as postgres,
      pg_database_size(current_database())::text as size`);
  const startedAt = new Date(ctx.clock.now().getTime() - process.uptime() * 1_000);
  const { backup, drill } = await readRuns(ctx);
  return {
    version,
    node: process.versions.node,
    postgres: rows[0]?.postgres.split(' ')[0] ?? '',
    startedAt: startedAt.toISOString(),
    processes: server.crew.size,
    databaseSize: Number(rows[0]?.size),
    lastBackupAt: backup.good?.finishedAt?.toISOString() ?? null,
    backupFailedAt: getFailure(backup)?.finishedAt ?? null,
    drillFailedAt: getFailure(drill)?.finishedAt ?? null,
    purgeWaits: await findWaiting(ctx),
    work: await countWork(ctx),
    slow: await findSlow(ctx, server),
  };
}

async function findSlow(ctx: Context, server: Server): Promise<SystemState['slow']> {
  const counted = await countedByDatabase(ctx);
  if (counted) return { source: 'database', statements: counted };
  const answers = await server.enquiries.ask(slowStatements);
  const found = z.array(z.array(SlowStatement)).parse(answers).flat();
  const together = Map.groupBy(found, ({ statement }) => statement);
  const statements = [...together].map(([statement, parts]) => ({
    statement,
    calls: parts.reduce((sum, { calls }) => sum + calls, 0),
    total: parts.reduce((sum, { total }) => sum + total, 0),
    longest: Math.max(...parts.map(({ longest }) => longest)),
  }));
  statements.sort((one, other) => other.total - one.total);
  return { source: 'server', statements: statements.slice(0, mostStatements) };
}

/** Undefined where the extension is not there, or made but not loaded by the server, or not ours to read. */
async function countedByDatabase({ db }: Context): Promise<SlowStatement[] | undefined> {
  const { rows: tables } = await db.execute<{ found: boolean }>(
    sql`select to_regclass('pg_stat_statements') is not null as found`,
  );
  if (!tables[0]?.found) return undefined;
  const asked = db.execute<SlowStatement>(sql`
    select query as statement, sum(calls)::float8 as calls, sum(total_exec_time)::float8 as total,
      max(max_exec_time)::float8 as longest
    from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database())
      and userid = (select oid from pg_roles where rolname = current_user)
    group by query order by total desc limit ${mostStatements}`);
  const answer = await asked.catch(() => undefined);
  return answer?.rows.map((row) => ({ ...row, statement: getShape(row.statement) }));
}
