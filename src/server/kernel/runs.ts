/**
 * Long runs that keep their state in a table, so that any server can report their progress, give them up or resume
 * them. Only a run's current attempt may change it: once the run is stopped, given up for dead or restarted, the old
 * attempt has lost it, and finds out at its next heartbeat or commit.
 */
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';
import { asOneDeed } from './change-log.ts';
import { type Clock, databaseTime } from './clock.ts';
import type { VisitorContext } from './context.ts';
import { findRefusal } from './http/http-errors.ts';
import { newId } from './ids.ts';
import { explainInterruption, openBackgroundRuns, writeFailure } from './jobs/background-runs.ts';
import { RunLost, type RunStatus, type runColumns } from './run-state.ts';
import { forNotes, forRun } from './standing.ts';

type RunTable = PgTable &
  Record<keyof typeof runColumns | 'id', PgColumn> & { updatedAt?: PgColumn };
type Database = Pick<VisitorContext, 'db' | 'clock'>;

interface RunKey {
  id: string;
  attempt: string | null;
}

interface RunKind {
  /** The name that begins a sentence: "The import". */
  name: string;
  /** Milliseconds without a heartbeat after which its server is presumed dead. */
  silence: number;
  /** The reason shown in that case, after "The import was interrupted: ". */
  silent: string;
  /** Added to every failure message: what happened to the work done so far. */
  afterwards?: string;
}

/**
 * Whether a run has sent no heartbeat for that many milliseconds, so that its server must have died. While the
 * database was down no heartbeat could be written, so afterwards every run gets the full time again.
 */
export function isSilent(clock: Clock, heartbeatAt: PgColumn, silence: number): SQL {
  if (clock.steadyFor() < silence) return sql`false`;
  return sql`${heartbeatAt} < ${databaseTime(clock, -silence)}`;
}

export type Runs<Table extends RunTable> = ReturnType<typeof openRuns<Table>>;

export function openRuns<Table extends RunTable>(table: Table, kind: RunKind) {
  const { name, silence, silent, afterwards } = kind;
  type Progress = PgUpdateSetSource<Table>;
  // Updated only through the columns that all run tables share.
  const anyTable: RunTable = table;
  const isRunning = eq(table.status, 'running');
  // A run without an attempt belongs to nobody, since nothing equals null in SQL.
  const isMine = ({ id, attempt }: RunKey) =>
    and(eq(table.id, id), eq(table.attempt, attempt), isRunning);

  const begun = ({ clock }: Database) => {
    const status: RunStatus = 'running';
    const heartbeatAt = databaseTime(clock);
    return { status, attempt: newId(), heartbeatAt, error: null, finishedAt: null };
  };
  const ended = ({ clock }: Database, status: Exclude<RunStatus, 'running'>) => {
    const now = clock.now();
    return { status, finishedAt: now, ...(table.updatedAt && { updatedAt: now }) };
  };
  const change = async ({ db }: Database, where: SQL | undefined, set: object) => {
    const found = await db.update(anyTable).set(set).where(where).returning({ id: table.id });
    return found.length > 0;
  };
  const beat = (ctx: Database, run: RunKey, progress?: Progress) =>
    change(ctx, isMine(run), { ...progress, heartbeatAt: databaseTime(ctx.clock) });
  const save = async (ctx: Database, run: RunKey, progress: Progress) => {
    if (!(await beat(ctx, run, progress))) throw new RunLost();
  };

  return {
    name,
    /** The columns of a run that begins now. */
    begun,
    /**
     * Begins a run that is already in the table, such as one to be repeated. False if its status is not in `from`, so
     * that only one of two concurrent callers gets it.
     */
    begin: (ctx: Database, id: string, from: readonly string[], set: Progress) => {
      const isAmongThem = and(eq(table.id, id), inArray(table.status, [...from]));
      return change(ctx, isAmongThem, { ...set, ...begun(ctx) });
    },
    /** Writes a heartbeat and the progress; false if this attempt has lost the run. */
    beat,
    /** The same in the transaction that saves the work; throws RunLost to roll that work back. */
    save,
    /** Also throws RunLost. */
    finish: (ctx: Database, run: RunKey, progress: Progress) =>
      save(ctx, run, { ...progress, ...ended(ctx, 'done') }),
    /** Records why the run failed, unless this attempt has lost it. */
    fail: (ctx: Database, run: RunKey, words: string) => {
      const error = afterwards === undefined ? words : `${words} ${afterwards}`;
      return change(ctx, isMine(run), { ...ended(ctx, 'failed'), error });
    },
    /** Stops a run on whichever server it is; false if it has already ended. Committed work stays. */
    stop: async (ctx: Database, id: string, error: string) => {
      // Its end is no news to whoever stops it: the trigger that tells of ends reads this in the same transaction.
      await ctx.db.execute(sql`select set_config('crm.stopping', 'on', true)`);
      return change(ctx, and(eq(table.id, id), isRunning), { ...ended(ctx, 'failed'), error });
    },
    /**
     * Marks runs as failed whose server has died: the silent ones, or all where no other server can be running them.
     * They can no longer commit.
     */
    giveUpSilent: (ctx: Database, { all = false } = {}) => {
      const isDead = all ? undefined : isSilent(ctx.clock, table.heartbeatAt, silence);
      const error = `${name} was interrupted: ${silent}`;
      return change(forNotes(ctx), and(isRunning, isDead), { ...ended(ctx, 'failed'), error });
    },
    /** The error for somebody waiting for a lost run: why it ended, or that it continues elsewhere. */
    async lossOf({ db }: Database, { id }: RunKey): Promise<AppError> {
      const [now] = await db
        .select({ error: anyTable.error })
        .from(anyTable)
        .where(eq(table.id, id));
      const error: unknown = now?.error;
      const words = typeof error === 'string' ? error : `${name} goes on elsewhere.`;
      return new AppError('conflict', words);
    },
  };
}

interface Hosting {
  /** The external database; undefined for the embedded one. */
  databaseUrl: string | undefined;
  /** The log message for an unexpected error. */
  fault: string;
  /** A caller waits for its end on an open request: shutdown aborts the run before waiting for open requests. */
  isAwaited?: boolean;
}

interface Work<Ctx, Change, Result> {
  /** `signal` aborts when the run has to end early. */
  work: (ctx: Ctx, signal: AbortSignal) => Promise<Result>;
  /** The progress written with each heartbeat. */
  progress?: () => Change;
  /** This kind of run's own message for an error, for people. */
  explain?: (error: unknown) => string | undefined;
  /** Called before the failure is recorded; not for a lost run. */
  onFailure?: (ctx: Ctx, reason: unknown) => Promise<void>;
  /** Aborted by whoever takes the run away without waiting for its next heartbeat. */
  taken?: AbortSignal;
}

/** Runs of one kind in this server process: each sends heartbeats while it works, and its outcome is recorded. */
export function hostRuns<Table extends RunTable>(
  app: FastifyInstance,
  runs: Runs<Table>,
  { databaseUrl, fault, isAwaited = false }: Hosting,
) {
  const here = openBackgroundRuns(app.room);
  const close = () => here.close();
  if (isAwaited) app.addHook('preClose', close);
  else app.addHook('onClose', close);
  app.addHook('onReady', async () => {
    // Only one server uses the embedded database, so before it serves any run marked as running was left behind.
    const all = databaseUrl === undefined && app.crew.isFirst;
    await runs.giveUpSilent({ db: app.database.orm, clock: app.clock }, { all });
  });

  const onFault = (error: unknown) => app.log.error({ err: error }, fault);
  /** Rejects with an AppError if the run fails; the table records its outcome too. */
  const run = <Ctx extends VisitorContext, Result>(
    asked: Ctx,
    row: RunKey,
    { work, progress, explain, onFailure, taken }: Work<Ctx, PgUpdateSetSource<Table>, Result>,
  ): Promise<Result> => {
    const ctx = asOneDeed(forRun(asked));
    return here.run({
      ...(taken && { taken }),
      beat: () => runs.beat(ctx, row, progress?.()),
      work: (signal) => work(ctx, signal),
      onBroken: async (reason) => {
        if (reason instanceof RunLost) throw await runs.lossOf(ctx, row);
        await onFailure?.(ctx, reason);
        const interruption = explainInterruption(reason);
        const words =
          interruption === undefined
            ? (explain?.(reason) ?? findRefusal(reason)?.message)
            : `${runs.name} was interrupted: ${interruption}`;
        const write = async (told: string) => {
          await runs.fail(ctx, row, told);
        };
        throw new AppError(
          'unavailable',
          await writeFailure(reason, { runs: here, words, write, onFault }),
        );
      },
    });
  };
  return {
    onFault,
    run,
    /** The same when nobody waits for the result. */
    async start<Ctx extends VisitorContext>(
      asked: Ctx,
      row: RunKey,
      work: Work<Ctx, PgUpdateSetSource<Table>, void>,
    ): Promise<void> {
      const ctx = asOneDeed(asked);
      // The reply comes before the run has written anything.
      ctx.deed.isNotable = true;
      await run(ctx, row, work).catch(() => undefined);
    },
  };
}
