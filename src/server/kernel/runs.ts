/**
 * Long runs whose state stands in a table, so that any server can say how far one is, give it up or go on with it.
 * Only the attempt that a run began with may change it: one that was stopped, given up for dead or begun again has
 * lost it, and is told so by its next beat or at its commit.
 */
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';
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
  /** As a sentence begins with it: "The import". */
  name: string;
  /** How long it may say nothing before its server is taken for dead, in milliseconds. */
  silence: number;
  /** What is said of it then, after "The import was interrupted: ". */
  silent: string;
  /** What follows each failure: what has become of its work. */
  afterwards?: string;
}

/**
 * Whether a run has said nothing for so many milliseconds, so that its server must have died. While the
 * database was away nobody could say anything: then all get as long again.
 */
export function isSilent(clock: Clock, heartbeatAt: PgColumn, silence: number): SQL {
  if (clock.steadyFor() < silence) return sql`false`;
  return sql`${heartbeatAt} < ${databaseTime(clock, -silence)}`;
}

export type Runs<Table extends RunTable> = ReturnType<typeof openRuns<Table>>;

export function openRuns<Table extends RunTable>(table: Table, kind: RunKind) {
  const { name, silence, silent, afterwards } = kind;
  type Progress = PgUpdateSetSource<Table>;
  // Written by the columns that all have, whichever table it is.
  const anyTable: RunTable = table;
  const isRunning = eq(table.status, 'running');
  // A run without an attempt belongs to nobody: in SQL nothing equals null.
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
    /** What a row has of a run that begins now. */
    begun,
    /** Begins a run that is in the table already, such as one to be repeated. False if its status is none of `from`: of two callers at once, one gets it. */
    begin: (ctx: Database, id: string, from: readonly string[], set: Progress) => {
      const isAmongThem = and(eq(table.id, id), inArray(table.status, [...from]));
      return change(ctx, isAmongThem, { ...set, ...begun(ctx) });
    },
    /** Says that the run is alive, and how far it is; false if it has lost the run. */
    beat,
    /** The same in the transaction of what it has done; throws RunLost, so that none of that stays. */
    save,
    /** Also throws RunLost. */
    finish: (ctx: Database, run: RunKey, progress: Progress) =>
      save(ctx, run, { ...progress, ...ended(ctx, 'done') }),
    /** Writes down why it broke off, unless it has lost the run. */
    fail: (ctx: Database, run: RunKey, words: string) => {
      const error = afterwards === undefined ? words : `${words} ${afterwards}`;
      return change(ctx, isMine(run), { ...ended(ctx, 'failed'), error });
    },
    /** Stops a run, wherever it is; false if it has already ended. What it has committed stays. */
    stop: (ctx: Database, id: string, error: string) =>
      change(ctx, and(eq(table.id, id), isRunning), { ...ended(ctx, 'failed'), error }),
    /**
     * Marks as failed whose server has died: the silent ones, or, where no other server can be running them, all.
     * They can no longer commit.
     */
    giveUpSilent: (ctx: Database, { all = false } = {}) => {
      const isDead = all ? undefined : isSilent(ctx.clock, table.heartbeatAt, silence);
      const error = `${name} was interrupted: ${silent}`;
      return change(forNotes(ctx), and(isRunning, isDead), { ...ended(ctx, 'failed'), error });
    },
    /** What somebody who waits for a lost run is told: why it ended, or that it continues. */
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
  /** The database, where it is not our own. */
  databaseUrl: string | undefined;
  /** What the log says of a fault of ours. */
  fault: string;
  /** Somebody waits for its end with an open call: it is broken off before the server waits for those. */
  isAwaited?: boolean;
}

interface Work<Ctx, Change, Result> {
  /** `signal` aborts when the run has to end early. */
  work: (ctx: Ctx, signal: AbortSignal) => Promise<Result>;
  /** What is told with each beat. */
  progress?: () => Change;
  /** What went wrong in words of its own, for people. */
  explain?: (error: unknown) => string | undefined;
  /** Before it is written down why it broke off; not of one that was lost. */
  onFailure?: (ctx: Ctx, reason: unknown) => Promise<void>;
  /** Aborted by whoever takes the run away without waiting for its next beat. */
  taken?: AbortSignal;
}

/** The runs of a kind in this server's process: each beats while it works, and how it ended is written down. */
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
    // On a database of our own, whatever was running ran in a server that is gone.
    const all = databaseUrl === undefined;
    await runs.giveUpSilent({ db: app.database.orm, clock: app.clock }, { all });
  });

  const onFault = (error: unknown) => app.log.error({ err: error }, fault);
  /** Rejects with an AppError where it broke off; how it ended stands in the table as well. */
  const run = <Ctx extends VisitorContext, Result>(
    asked: Ctx,
    row: RunKey,
    { work, progress, explain, onFailure, taken }: Work<Ctx, PgUpdateSetSource<Table>, Result>,
  ): Promise<Result> => {
    const ctx = forRun(asked);
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
    /** The same, if nobody waits for it. */
    async start<Ctx extends VisitorContext>(
      ctx: Ctx,
      row: RunKey,
      work: Work<Ctx, PgUpdateSetSource<Table>, void>,
    ): Promise<void> {
      await run(ctx, row, work).catch(() => undefined);
    },
  };
}
