/**
 * Runs a sync in the background of a server process. It says every second that it is alive; what it has
 * done is committed batch by batch, and stays if it breaks off.
 */
import { eq } from 'drizzle-orm';
import { rememberProblem } from '#server/features/mail-connection/mail-settings.ts';
import type { OpenService } from '#server/features/mail-connection/open-provider.ts';
import {
  MailServiceError,
  ReconnectNeeded,
} from '#server/features/mail-providers/mail-provider.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { refusalOf } from '#server/kernel/http-errors.ts';
import { mailRuns } from './mail-sync.table.ts';
import { isStill, type Run, RunLost, type RunRow } from './run.ts';
import { syncEverything } from './sync-everything.ts';

const heartbeat = 1_000;

type Opener = () => Promise<OpenService>;

interface RunOptions {
  allowsDeletions: boolean;
}

export interface SyncRunner {
  /** The run as it is at its end; rejects with an AppError where it broke off. */
  run(
    ctx: VisitorContext,
    row: RunRow,
    service: OpenService | Opener,
    options: RunOptions,
  ): Promise<RunRow>;
  /** Breaks off what is running; the next sync goes on. */
  close(): Promise<void>;
}

interface RunnerOptions {
  country: string;
  /** Told of what failed through a fault of ours. */
  onFault: (error: unknown) => void;
}

class ServerStopped extends Error {}

export function createSyncRunner({ country, onFault }: RunnerOptions): SyncRunner {
  const stop = new AbortController();
  const runs = new Set<Promise<unknown>>();

  const work = async (
    ctx: VisitorContext,
    row: RunRow,
    given: OpenService | Opener,
    { allowsDeletions }: RunOptions,
  ): Promise<RunRow> => {
    const lost = new AbortController();
    const signal = AbortSignal.any([stop.signal, lost.signal]);
    const timer = setInterval(async () => {
      // A beat that cannot be written is missed, no more; too many, and others give the run up.
      const alive = await beat(ctx, row).catch(() => true);
      if (!alive) lost.abort(new RunLost());
    }, heartbeat);
    let service: OpenService | undefined;
    try {
      service = typeof given === 'function' ? await given() : given;
      const { row: settings } = service;
      const direction =
        (row.kind === 'contacts' ? settings?.contactsDirection : settings?.calendarDirection) ??
        'in';
      const ways = { in: direction !== 'out', out: direction !== 'in' };
      const run: Run = {
        ctx,
        row,
        service,
        ways,
        signal,
        country,
        allowsDeletions,
        doubtful: new Set(),
        onFault,
      };
      await syncEverything(run);
      return run.row;
    } catch (caught) {
      const error = signal.aborted ? signal.reason : caught;
      if (error instanceof RunLost) throw await lossOf(ctx, row);
      if (error instanceof ReconnectNeeded && service) {
        await rememberProblem(ctx, service.connection, error.message).catch(onFault);
      }
      const words = wordsFor(error);
      if (words === undefined) onFault(error);
      const told = words ?? 'Something went wrong on our side.';
      await fail(ctx, row, told).catch(onFault);
      throw new AppError('unavailable', told);
    } finally {
      clearInterval(timer);
    }
  };

  return {
    run(ctx, row, service, options) {
      const ended = work({ ...ctx, ifMatch: undefined }, row, service, options);
      const settled = ended.catch(() => undefined).finally(() => runs.delete(settled));
      runs.add(settled);
      return ended;
    },
    async close() {
      stop.abort(new ServerStopped());
      await Promise.all(runs);
    },
  };
}

/** Says that the run is alive; false where it is ours no more. */
async function beat(ctx: VisitorContext, row: RunRow): Promise<boolean> {
  const found = await ctx.db
    .update(mailRuns)
    .set({ heartbeatAt: ctx.clock.now() })
    .where(isStill(row))
    .returning({ id: mailRuns.id });
  return found.length > 0;
}

async function fail(ctx: VisitorContext, row: RunRow, error: string): Promise<void> {
  const finishedAt = ctx.clock.now();
  await ctx.db.update(mailRuns).set({ status: 'error', error, finishedAt }).where(isStill(row));
}

/** It was given up for dead. */
async function lossOf(ctx: VisitorContext, { id }: RunRow): Promise<AppError> {
  const [now] = await ctx.db
    .select({ error: mailRuns.error })
    .from(mailRuns)
    .where(eq(mailRuns.id, id));
  return new AppError('conflict', now?.error ?? 'The sync goes on elsewhere.');
}

/** What went wrong, for people; undefined where the fault is ours. */
function wordsFor(error: unknown): string | undefined {
  if (error instanceof ServerStopped) return 'The sync was interrupted: the server was stopped.';
  if (error instanceof MailServiceError) return error.message;
  return refusalOf(error)?.message;
}
