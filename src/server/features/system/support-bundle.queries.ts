/** What a super user sends to whoever looks for a fault: nothing in it is secret or about a person. */
import { getHeapStatistics } from 'node:v8';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { SupportBundle } from '#contract/system.ts';
import type { Context } from '#server/kernel/context.ts';
import { recentTrouble } from '#server/kernel/monitoring/own-answers.ts';
import { nameMigrations } from '#server/kernel/postgres/migrations.ts';
import { getSystem, type Server } from './system.queries.ts';

const Line = SupportBundle.shape.trouble.element;
/** What a line says of the machine, which nobody needs to know who helps. */
const ofMachine = new Set(['hostname', 'host']);

export async function makeSupportBundle(
  ctx: Context,
  server: Server,
  { variables }: { variables: readonly string[] },
): Promise<SupportBundle> {
  const system = await getSystem(ctx, server);
  const { rows: tables } = await ctx.db.execute<{ name: string; size: string; rows: number }>(sql`
    select relname as name, pg_total_relation_size(relid)::text as size, n_live_tup::float8 as rows
    from pg_stat_user_tables order by pg_total_relation_size(relid) desc, relname`);
  const { rows: applied } = await ctx.db.execute<{ at: string }>(
    sql`select created_at::text as at from drizzle.__drizzle_migrations`,
  );
  const { rows: extensions } = await ctx.db.execute<{ name: string }>(
    sql`select extname || ' ' || extversion as name from pg_extension order by extname`,
  );
  const { rss, heapUsed } = process.memoryUsage();
  return {
    madeAt: ctx.clock.now().toISOString(),
    system,
    settings: [...variables].sort(),
    tables: tables.map((table) => ({ ...table, size: Number(table.size) })),
    migrations: await nameMigrations(applied.map(({ at }) => Number(at))),
    extensions: extensions.map(({ name }) => name),
    memory: { resident: rss, heapUsed, heapLimit: getHeapStatistics().heap_size_limit },
    trouble: await readTrouble(server),
  };
}

async function readTrouble(server: Server): Promise<SupportBundle['trouble']> {
  const answers = await server.enquiries.ask(recentTrouble);
  const lines = z.array(z.array(z.string())).parse(answers).flat();
  return lines
    .map((line) => Line.parse(JSON.parse(line)))
    .map((line) => Object.fromEntries(Object.entries(line).filter(([key]) => !ofMachine.has(key))))
    .sort((one, other) => Number(one.time) - Number(other.time));
}
