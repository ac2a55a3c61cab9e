import type { FastifyInstance } from 'fastify';
import { mailLinkedPath, mailSyncApi } from '#contract/mail-sync.ts';
import { type MailProviders, mailProviders } from '#server/features/mail/connection/providers.ts';
import { registerMailConnection } from '#server/features/mail/connection/serve-connection.ts';
import type { MailConnection } from '#server/features/mail/mail-variables.ts';
import { davPorts } from '#server/features/mail/providers/dav-ports.ts';
import type { Encryption } from '#server/kernel/encryption.ts';
import { serve, serveList } from '#server/kernel/http/http.ts';
import { allowedTarget, nameTarget } from '#server/kernel/outbound/outbound-targets.ts';
import { openSafeFetch } from '#server/kernel/outbound/safe-fetch.ts';
import type { Settings } from '#server/kernel/settings.ts';
import { answerDoubt, takeAnswerBack } from './answer-doubt.ts';
import { countDoubts, listDoubts } from './doubts.queries.ts';
import { type SyncTools, startSync } from './mail-sync.commands.ts';
import {
  countConflicts,
  countEntries,
  countRuns,
  getRun,
  getStatus,
  listConflicts,
  listEntries,
  listRuns,
} from './mail-sync.queries.ts';
import { createSyncRunner } from './mail-sync-runner.ts';
import { settleConflict } from './settle-conflict.ts';
import { startSchedule } from './start-schedule.ts';

type MailEnvironment = Pick<
  Settings,
  'databaseUrl' | 'publicUrl' | 'host' | 'port' | 'defaultCountry' | 'outboundAllow'
> & { mailService: MailConnection | undefined };

export interface MailSyncParts {
  environment: MailEnvironment;
  encryption: Encryption;
  /** Replaces the real ones in tests. */
  providers?: MailProviders | undefined;
}

export function registerMailSync(app: FastifyInstance, parts: MailSyncParts): void {
  const { environment, encryption, providers = mailProviders } = parts;
  const allow = allowedTargets(environment);
  const web = openSafeFetch({ allow, ports: davPorts });
  const origin = environment.publicUrl ?? `http://${environment.host}:${environment.port}`;
  const { databaseUrl, defaultCountry: country } = environment;
  const runner = createSyncRunner(app, { databaseUrl, country });
  const tools: SyncTools & { redirectUri: string } = {
    environment,
    encryption,
    providers,
    web,
    allow,
    runner,
    redirectUri: origin + mailLinkedPath,
  };
  app.addHook('onClose', () => web.close());

  registerMailConnection(app, tools);
  startSchedule(app, tools);
  const calls = [
    [mailSyncApi.syncContacts, 'contacts'],
    [mailSyncApi.syncCalendar, 'calendar'],
  ] as const;
  for (const [endpoint, kind] of calls) {
    serve(app, endpoint, ({ query }, ctx) =>
      startSync(ctx, tools, kind, {
        isDryRun: query.dryRun !== undefined,
        allowsDeletions: query.allowDeletions !== undefined,
      }),
    );
  }
  serve(app, mailSyncApi.status, (_input, ctx) => getStatus(ctx, tools));
  serveList(app, mailSyncApi.runs, { page: listRuns, total: countRuns });
  serve(app, mailSyncApi.run, ({ params }, ctx) => getRun(ctx, params.id));
  serveList(app, mailSyncApi.entries, { page: listEntries, total: countEntries });
  serveList(app, mailSyncApi.conflicts, { page: listConflicts, total: countConflicts });
  serve(app, mailSyncApi.settle, ({ params, body }, ctx) =>
    settleConflict(ctx, params.id, body.keep),
  );
  serveList(app, mailSyncApi.doubts, { page: listDoubts, total: countDoubts });
  serve(app, mailSyncApi.answer, async ({ params, body }, ctx) => {
    await answerDoubt(ctx, params.id, body.answer);
    return undefined;
  });
  serve(app, mailSyncApi.takeAnswerBack, async ({ params }, ctx) => {
    await takeAnswerBack(ctx, params.id);
    return undefined;
  });
}

/** Addresses that the operator configured may be called wherever they are. */
function allowedTargets({ mailService, outboundAllow }: MailEnvironment): string[] {
  const own = [mailService?.serverUrl, mailService?.contactsUrl, mailService?.issuer]
    .flatMap((address) => (address ? allowedTarget(nameTarget(new URL(address))) : []))
    .filter((target) => target !== undefined);
  return [...outboundAllow, ...own];
}
