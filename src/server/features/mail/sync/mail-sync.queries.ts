/** Reads the progress of syncs, earlier runs with their results, and open conflicts. */
import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  MailSyncConflict,
  MailSyncEntry,
  MailSyncKind,
  MailSyncRun,
  mailSyncApi,
} from '#contract/mail-sync.ts';
import { calendarEvents } from '#server/features/events/events.table.ts';
import { type ConnectionTools, findRow } from '#server/features/mail/connection/connection.ts';
import { people } from '#server/features/people/people.table.ts';
import { calledName } from '#server/features/users/users.queries.ts';
import { users } from '#server/features/users/users.table.ts';
import { notFound } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context } from '#server/kernel/context.ts';
import { bothWays, boundedTotal, planWindow } from '#server/kernel/lists.ts';
import { contains } from '#server/kernel/matching.ts';
import { countOpenDoubts } from './doubts.queries.ts';
import { mailConflicts, mailEntries, mailLinks, mailRuns } from './mail-sync.table.ts';
import { syncRuns } from './mail-sync-runs.ts';
import type { RunRow } from './run-mail-sync.ts';
import { fieldLabels } from './synced-field-labels.ts';

type Query<Name extends 'runs' | 'entries' | 'conflicts'> = z.output<
  (typeof mailSyncApi)[Name]['query']
>;

/** The names of a run's status on the wire. */
const statuses: Record<RunRow['status'], MailSyncRun['status']> = {
  running: 'syncing',
  done: 'complete',
  failed: 'error',
};

export async function getStatus(ctx: Context, { environment }: ConnectionTools) {
  authorize(ctx, 'mail-sync.manage');
  await syncRuns.giveUpSilent(ctx);
  const settings = await findRow(ctx);
  const due = [settings?.contactsDueAt, settings?.calendarDueAt].filter((each) => !!each);
  const next = due.toSorted((one, other) => one.getTime() - other.getTime())[0];
  const isSet = environment.mailService !== undefined || settings?.provider;
  const [open] = await ctx.db.select({ open: count() }).from(mailConflicts);
  const openDoubts = await countOpenDoubts(ctx);
  return {
    contacts: await lastRun(ctx, 'contacts'),
    calendar: await lastRun(ctx, 'calendar'),
    openConflicts: open?.open ?? 0,
    openDoubts,
    nextRunAt: isSet && settings?.problem == null ? (next?.toISOString() ?? null) : null,
  };
}

async function lastRun(ctx: Context, kind: MailSyncKind): Promise<MailSyncRun | null> {
  const [found] = await selectRuns(ctx, sql<string>`''`)
    .where(eq(mailRuns.kind, kind))
    .orderBy(desc(mailRuns.startedAt), desc(mailRuns.id))
    .limit(1);
  return found ? wireOf(found) : null;
}

export async function getRun(ctx: Context, id: string): Promise<MailSyncRun> {
  authorize(ctx, 'mail-sync.manage');
  await syncRuns.giveUpSilent(ctx);
  const [found] = await selectRuns(ctx, sql<string>`''`).where(eq(mailRuns.id, id));
  if (!found) throw notFound('Sync');
  return wireOf(found);
}

const started = sql`${mailRuns.startedAt}`;
const runOrderings = bothWays({
  startedAt: { by: started, type: 'timestamptz' },
});

export async function listRuns(ctx: Context, query: Query<'runs'>) {
  authorize(ctx, 'mail-sync.manage');
  await syncRuns.giveUpSilent(ctx);
  const window = planWindow(query, runOrderings, '-startedAt', sql`${mailRuns.id}`);
  const rows = await selectRuns(ctx, window.cursorKey)
    .where(and(ofKind(query), window.after))
    .orderBy(window.orderBy)
    .limit(window.take);
  return window.page(rows, wireOf);
}

export function countRuns(ctx: Context, query: Query<'runs'>): Promise<string> {
  return boundedTotal(
    ctx.db,
    sql`select 1 from ${mailRuns} where ${ofKind(query) ?? sql`true`}`,
    query,
  );
}

function ofKind({ kind, q }: Query<'runs'>): SQL | undefined {
  return and(
    kind ? eq(mailRuns.kind, kind) : undefined,
    q ? contains(mailRuns.error, q) : undefined,
  );
}

function selectRuns(ctx: Context, cursorKey: SQL<string>) {
  return ctx.db
    .select({ id: mailRuns.id, run: mailRuns, startedByName: calledName, cursorKey })
    .from(mailRuns)
    .leftJoin(users, eq(users.id, mailRuns.startedById))
    .$dynamic();
}

function wireOf({
  run,
  startedByName,
}: {
  run: RunRow;
  startedByName: string | null;
}): MailSyncRun {
  return {
    id: run.id,
    kind: run.kind,
    status: statuses[run.status],
    isDryRun: run.isDryRun,
    startedById: run.startedById,
    startedByName: run.startedById === null ? null : startedByName,
    startedAt: run.startedAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
    currentStep: run.currentStep,
    error: run.error,
    isFull: run.isFull,
    ...run.counts,
  };
}

const entryName = sql`lower(${mailEntries.name})`;
const entryOrderings = bothWays({
  name: { by: entryName, type: 'text' },
});

export async function listEntries(ctx: Context, query: Query<'entries'>) {
  authorize(ctx, 'mail-sync.manage');
  const window = planWindow(query, entryOrderings, 'name', sql`${mailEntries.id}`);
  const rows = await ctx.db
    .select({
      id: mailEntries.id,
      direction: mailEntries.direction,
      outcome: mailEntries.outcome,
      name: mailEntries.name,
      reason: mailEntries.reason,
      recordId: mailEntries.recordId,
      copy: mailEntries.copy,
      cursorKey: window.cursorKey,
    })
    .from(mailEntries)
    .where(and(entryConditions(query), window.after))
    .orderBy(window.orderBy)
    .limit(window.take);
  return window.page(rows, ({ cursorKey: _, ...entry }): MailSyncEntry => entry);
}

export function countEntries(ctx: Context, query: Query<'entries'>): Promise<string> {
  return boundedTotal(
    ctx.db,
    sql`select 1 from ${mailEntries} where ${entryConditions(query)}`,
    query,
  );
}

function entryConditions({ q, runId, outcome, direction }: Query<'entries'>): SQL | undefined {
  return and(
    eq(mailEntries.runId, runId),
    outcome ? eq(mailEntries.outcome, outcome) : undefined,
    direction ? eq(mailEntries.direction, direction) : undefined,
    q ? contains(mailEntries.name, q) : undefined,
  );
}

const since = sql`${mailConflicts.createdAt}`;
const conflictOrderings = bothWays({
  createdAt: { by: since, type: 'timestamptz' },
});
const recordName = sql<string>`coalesce(${people.name}, ${calendarEvents.title}, '')`;

export async function listConflicts(ctx: Context, query: Query<'conflicts'>) {
  authorize(ctx, 'mail-sync.manage');
  const window = planWindow(query, conflictOrderings, 'createdAt', sql`${mailConflicts.id}`);
  const rows = await selectConflicts(ctx, window.cursorKey)
    .where(and(conflictConditions(query), window.after))
    .orderBy(window.orderBy)
    .limit(window.take);
  return window.page(rows, toConflict);
}

export async function countConflicts(ctx: Context, query: Query<'conflicts'>): Promise<string> {
  const found = selectConflicts(ctx, sql<string>`''`).where(conflictConditions(query));
  return boundedTotal(ctx.db, sql`${found}`, query);
}

export async function findConflict(ctx: Context, id: string): Promise<MailSyncConflict | null> {
  const [row] = await selectConflicts(ctx, sql<string>`''`).where(eq(mailConflicts.id, id));
  return row ? toConflict(row) : null;
}

function conflictConditions({ kind, q }: Query<'conflicts'>): SQL | undefined {
  return and(kind ? eq(mailLinks.kind, kind) : undefined, q ? contains(recordName, q) : undefined);
}

function selectConflicts(ctx: Context, cursorKey: SQL<string>) {
  return ctx.db
    .select({
      id: mailConflicts.id,
      kind: mailLinks.kind,
      recordId: mailLinks.recordId,
      name: recordName.as('record_name'),
      field: mailConflicts.field,
      ours: mailConflicts.ours,
      theirs: mailConflicts.theirs,
      createdAt: mailConflicts.createdAt,
      cursorKey: cursorKey.as('cursor_key'),
    })
    .from(mailConflicts)
    .innerJoin(mailLinks, eq(mailLinks.id, mailConflicts.linkId))
    .leftJoin(people, eq(people.id, mailLinks.recordId))
    .leftJoin(calendarEvents, eq(calendarEvents.id, mailLinks.recordId))
    .$dynamic();
}

interface ConflictRow extends Omit<MailSyncConflict, 'createdAt'> {
  createdAt: Date;
}

function toConflict(row: ConflictRow): MailSyncConflict {
  return {
    id: row.id,
    kind: row.kind,
    recordId: row.recordId,
    name: row.name,
    field: fieldLabels[row.field] ?? row.field,
    ours: row.ours,
    theirs: row.theirs,
    createdAt: row.createdAt.toISOString(),
  };
}
