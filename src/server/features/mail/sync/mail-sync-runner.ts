/**
 * Runs a sync in the background of a server process. It says every second that it is alive; what it has
 * done is committed batch by batch, and stays if it breaks off.
 */
import { eq } from 'drizzle-orm';
import { rememberProblem } from '#server/features/mail/connection/mail-settings.ts';
import type { OpenService } from '#server/features/mail/connection/open-provider.ts';
import {
  MailServiceError,
  ReconnectNeeded,
} from '#server/features/mail/providers/mail-provider.ts';
import { AppError } from '#server/kernel/app-error.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { refusalOf } from '#server/kernel/http/http-errors.ts';
import {
  beatOf,
  interruptionOf,
  openBackgroundRuns,
  RunLost,
  writeFailure,
} from '#server/kernel/jobs/background-runs.ts';
import type { Room } from '#server/kernel/postgres/room.ts';
import { forRun } from '#server/kernel/standing.ts';
import { mailRuns } from './mail-sync.table.ts';
import { isStill, type Run, type RunRow } from './run-mail-sync.ts';
import { syncEverything } from './sync-everything.ts';

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
  room: Room;
  /** Told of what failed through a fault of ours. */
  onFault: (error: unknown) => void;
}

export function createSyncRunner({ country, room, onFault }: RunnerOptions): SyncRunner {
  const runs = openBackgroundRuns(room);
  return {
    run(asked, row, given, { allowsDeletions }) {
      const ctx = forRun(asked);
      let service: OpenService | undefined;
      return runs.run({
        beat: () => beat(ctx, row),
        work: async (signal) => {
          service = typeof given === 'function' ? await given() : given;
          const run: Run = {
            ctx,
            row,
            service,
            ways: waysOf(service, row),
            signal,
            country,
            allowsDeletions,
            doubtful: new Set(),
            keptThere: new Set(),
            onFault,
          };
          await syncEverything(run);
          return run.row;
        },
        onBroken: async (reason) => {
          if (reason instanceof RunLost) throw await lossOf(ctx, row);
          if (reason instanceof ReconnectNeeded && service) {
            await rememberProblem(ctx, service.connection, reason.message).catch(onFault);
          }
          const write = (words: string) => fail(ctx, row, words);
          const told = await writeFailure(reason, {
            runs,
            words: wordsFor(reason),
            write,
            onFault,
          });
          throw new AppError('unavailable', told);
        },
      });
    },
    close: () => runs.close(),
  };
}

function waysOf({ row: settings }: OpenService, { kind }: RunRow): Run['ways'] {
  const direction =
    (kind === 'contacts' ? settings?.contactsDirection : settings?.calendarDirection) ?? 'in';
  return { in: direction !== 'out', out: direction !== 'in' };
}

/** Says that the run is alive; false where it is ours no more. */
async function beat(ctx: VisitorContext, row: RunRow): Promise<boolean> {
  const found = await ctx.db
    .update(mailRuns)
    .set({ heartbeatAt: beatOf(ctx) })
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
  const interruption = interruptionOf(error);
  if (interruption !== undefined) return `The sync was interrupted: ${interruption}`;
  if (error instanceof MailServiceError) return error.message;
  return refusalOf(error)?.message;
}
