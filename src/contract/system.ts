/** How the server and its database are doing, for super users, and what they send to whoever helps them. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Instant } from './primitives.ts';

/** One kind of work that the server does by itself. */
export const WorkCount = z.object({
  /** `imports`, `webhooks`, or the name of a queue. */
  name: z.string(),
  waiting: z.number(),
  running: z.number(),
  /** In the last 24 hours. */
  failed: z.number(),
});
export type WorkCount = z.output<typeof WorkCount>;

export const SlowStatement = z.object({
  /** Its beginning, without any value. */
  statement: z.string(),
  calls: z.number(),
  /** Milliseconds, of all calls together and of the longest. */
  total: z.number(),
  longest: z.number(),
});
export type SlowStatement = z.output<typeof SlowStatement>;

export const SystemState = z.object({
  version: z.string(),
  node: z.string(),
  postgres: z.string(),
  /** When the process that answers was started. */
  startedAt: Instant,
  /** How many processes serve. */
  processes: z.number(),
  /** Bytes of the database, files that are kept beside it left out. */
  databaseSize: z.number(),
  /** When the last backup was made; null if there is none yet. */
  lastBackupAt: Instant.nullable(),
  /** When a later one failed; null if the last one is good. */
  backupFailedAt: Instant.nullable(),
  /** When the last drill failed; null if it is good. */
  drillFailedAt: Instant.nullable(),
  /** Deleted records that are due to go for good, and wait until a good backup holds them. */
  purgeWaits: z.object({ records: z.number(), since: Instant }).nullable(),
  work: z.array(WorkCount),
  slow: z.object({
    /** `database`: counted by pg_stat_statements; `server`: what took the server long since its start. */
    source: z.enum(['database', 'server']),
    statements: z.array(SlowStatement),
  }),
});
export type SystemState = z.output<typeof SystemState>;

export const SupportBundle = z.object({
  madeAt: Instant,
  system: SystemState,
  /** The names of the settings that the environment holds; never what they are set to. */
  settings: z.array(z.string()),
  /** Bytes with indexes, and about how many rows, the largest first. */
  tables: z.array(z.object({ name: z.string(), size: z.number(), rows: z.number() })),
  migrations: z.array(z.string()),
  extensions: z.array(z.string()),
  /** Bytes. */
  memory: z.object({ resident: z.number(), heapUsed: z.number(), heapLimit: z.number() }),
  /** The last warnings and errors of the log, which hold nothing that people typed. */
  trouble: z.array(z.record(z.string(), z.unknown())),
});
export type SupportBundle = z.output<typeof SupportBundle>;

export const systemApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/system',
    summary: 'Reads how the server, its database and its jobs are doing.',
    permission: 'system.read',
    reply: SystemState,
  }),
  supportBundle: endpoint({
    method: 'GET',
    path: '/api/system/support-bundle',
    summary: 'Downloads what helps to find a fault, without secrets and without personal data.',
    permission: 'system.read',
    reply: SupportBundle,
  }),
};
