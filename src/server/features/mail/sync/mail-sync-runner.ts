/** Runs a sync in the background of a server process, committing batch by batch. */
import type { FastifyInstance } from 'fastify';
import { rememberProblem } from '#server/features/mail/connection/mail-settings.ts';
import type { OpenService } from '#server/features/mail/connection/open-provider.ts';
import {
  MailServiceError,
  ReconnectNeeded,
} from '#server/features/mail/providers/mail-provider.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { hostRuns } from '#server/kernel/runs.ts';
import { syncRuns } from './mail-sync-runs.ts';
import type { Run, RunRow } from './run-mail-sync.ts';
import { syncEverything } from './sync-everything.ts';

type Opener = () => Promise<OpenService>;

interface RunOptions {
  allowsDeletions: boolean;
}

export interface SyncRunner {
  /** The finished run; rejects with an AppError if it broke off. */
  run(
    ctx: VisitorContext,
    row: RunRow,
    service: OpenService | Opener,
    options: RunOptions,
  ): Promise<RunRow>;
}

interface RunnerOptions {
  databaseUrl: string | undefined;
  country: string;
}

export function createSyncRunner(
  app: FastifyInstance,
  { databaseUrl, country }: RunnerOptions,
): SyncRunner {
  const fault = 'The mail sync met a fault of ours';
  const host = hostRuns(app, syncRuns, { databaseUrl, fault, isAwaited: true });
  const { onFault } = host;
  return {
    run(ctx, row, given, { allowsDeletions }) {
      let service: OpenService | undefined;
      return host.run(ctx, row, {
        work: async (ctx, signal) => {
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
        onFailure: async (ctx, reason) => {
          if (!(reason instanceof ReconnectNeeded) || !service) return;
          await rememberProblem(ctx, service.connection, reason.message).catch(onFault);
        },
        explain: (error) => (error instanceof MailServiceError ? error.message : undefined),
      });
    },
  };
}

function waysOf({ row: settings }: OpenService, { kind }: RunRow): Run['ways'] {
  const direction =
    (kind === 'contacts' ? settings?.contactsDirection : settings?.calendarDirection) ?? 'in';
  return { in: direction !== 'out', out: direction !== 'in' };
}
