/** Starts syncs with the mail service; across all servers, one of each kind at a time. */
import { and, desc, eq, inArray, lt, ne, notInArray, or, sql } from 'drizzle-orm';
import type { MailSyncKind, MailSyncResult } from '#contract/mail-sync.ts';
import { theRow } from '#server/features/mail/connection/connection.ts';
import { mailSettings } from '#server/features/mail/connection/mail-connection.table.ts';
import { intervals } from '#server/features/mail/connection/mail-settings.ts';
import { openService, type ServiceTools } from '#server/features/mail/connection/open-provider.ts';
import { AppError } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { databaseTime } from '#server/kernel/clock.ts';
import {
  type Context,
  contextOfSchedule,
  getActorId,
  type VisitorContext,
} from '#server/kernel/context.ts';
import { postgresCode } from '#server/kernel/postgres/postgres-errors.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { plural } from '#server/kernel/words.ts';
import { dueKinds } from './due-kinds.ts';
import { movedBy, noCounts } from './mail-run-state.ts';
import { mailRuns, mailStaged } from './mail-sync.table.ts';
import type { SyncRunner } from './mail-sync-runner.ts';
import { syncRuns } from './mail-sync-runs.ts';
import type { RunRow } from './run-mail-sync.ts';

/** How many runs without any result are kept per kind. */
const keptIdle = 20;
const day = 24 * 60 * 60 * 1_000;
/** Changes, and copies of what was deleted there, are kept for a quarter of a year. */
const keptMoved = 90 * day;
/** Each run reports again what it skipped. */
const keptSkipped = 14 * day;
const uniqueViolation = '23505';
const { read: _, unchanged: __, skipped: ___, ...nothingMoved } = noCounts();
const busy = 'A sync is running already. Wait until it has ended.';

export interface SyncTools extends ServiceTools {
  runner: SyncRunner;
}

interface SyncOptions {
  isDryRun: boolean;
  allowsDeletions: boolean;
}

/** Resolves at the end of the run; 409 while another one of its kind is under way. */
export async function startSync(
  ctx: Context,
  tools: SyncTools,
  kind: MailSyncKind,
  options: SyncOptions,
): Promise<MailSyncResult> {
  authorize(ctx, 'mail-sync.manage');
  const service = await openService(ctx, tools);
  const row = await inTransaction(ctx, (ctx) => insertRun(ctx, kind, options.isDryRun));
  const ended = await tools.runner.run(ctx, row, service, options);
  // What a dry run would change, it takes back at once.
  if (options.isDryRun && ctx.deed) ctx.deed.isNotable = false;
  return resultOf(ended);
}

/** Runs by schedule; does nothing if another server was quicker, or if there is no connection. */
export async function runScheduled(
  visitor: Pick<VisitorContext, 'db' | 'clock'>,
  tools: SyncTools,
  kind: MailSyncKind,
): Promise<void> {
  const ctx = contextOfSchedule(visitor);
  const options = { isDryRun: false, allowsDeletions: false };
  try {
    const row = await inTransaction(ctx, async (ctx) => {
      const settings = await theRow(ctx);
      const column = kind === 'contacts' ? 'contactsDueAt' : 'calendarDueAt';
      const interval = intervals[settings.schedule];
      if (interval === null || !(await dueKinds(ctx)).includes(kind)) return null;
      const next = databaseTime(ctx.clock, interval);
      await ctx.db
        .update(mailSettings)
        .set({ [column]: next })
        .where(eq(mailSettings.id, settings.id));
      return insertRun(ctx, kind, false);
    });
    if (row) await tools.runner.run(ctx, row, () => openService(ctx, tools), options);
  } catch (error) {
    // The run says so, or another server is doing it.
    if (!(error instanceof AppError)) throw error;
  }
}

async function insertRun(
  ctx: VisitorContext,
  kind: MailSyncKind,
  isDryRun: boolean,
): Promise<RunRow> {
  await syncRuns.giveUpSilent(ctx);
  await forgetOldRuns(ctx, kind);
  try {
    const [made] = await ctx.db
      .insert(mailRuns)
      .values({
        ...syncRuns.begun(ctx),
        kind,
        isDryRun,
        startedById: getActorId(ctx),
        startedAt: ctx.clock.now(),
        currentStep: 'Starting',
        counts: noCounts(),
      })
      .returning();
    if (!made) throw new Error('The run was not returned');
    return made;
  } catch (error) {
    if (postgresCode(error) === uniqueViolation) throw new AppError('conflict', busy);
    throw error;
  }
}

async function forgetOldRuns(ctx: VisitorContext, kind: MailSyncKind): Promise<void> {
  const ended = ctx.db
    .select({ id: mailRuns.id })
    .from(mailRuns)
    .where(and(eq(mailRuns.kind, kind), ne(mailRuns.status, 'running')));
  // Left by a run that broke off; it is read again.
  await ctx.db.delete(mailStaged).where(inArray(mailStaged.runId, ended));
  const now = ctx.clock.now().getTime();
  const moved = sql`(${mailRuns.counts} - 'read' - 'unchanged' - 'skipped') <> ${JSON.stringify(nothingMoved)}::jsonb`;
  const told = or(
    moved,
    sql`${mailRuns.counts} ->> 'skipped' <> '0'`,
    eq(mailRuns.status, 'failed'),
  );
  const newest = ctx.db
    .select({ id: mailRuns.id })
    .from(mailRuns)
    .where(eq(mailRuns.kind, kind))
    .orderBy(desc(mailRuns.startedAt), desc(mailRuns.id))
    .limit(keptIdle);
  await ctx.db
    .delete(mailRuns)
    .where(
      and(
        eq(mailRuns.kind, kind),
        notInArray(mailRuns.id, newest),
        or(
          lt(mailRuns.startedAt, new Date(now - keptMoved)),
          and(sql`not ${moved}`, lt(mailRuns.startedAt, new Date(now - keptSkipped))),
          sql`not ${told}`,
        ),
      ),
    );
}

function resultOf({ id, kind, counts, isDryRun }: RunRow): MailSyncResult {
  const count = movedBy(counts);
  const moved =
    kind === 'contacts' ? plural(count, 'contact', 'contacts') : plural(count, 'event', 'events');
  const told = [
    isDryRun ? `Would sync ${moved}` : `Synced ${moved}`,
    `${counts.in.created + counts.in.updated + counts.in.deleted} in`,
    `${counts.out.created + counts.out.updated + counts.out.deleted} out`,
    `${counts.skipped.toLocaleString('en')} skipped`,
  ];
  const conflicts = plural(counts.conflicts, 'conflict', 'conflicts');
  if (counts.conflicts > 0) told.push(`${conflicts} to settle`);
  return { message: `${told.join(', ')}.`, count, runId: id };
}
