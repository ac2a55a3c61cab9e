/** Builds the app: the machinery first, then every feature by name. It does not listen. */
import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import fastify, {
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyServerOptions,
} from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { registerCrmSync } from '#server/features/crm-services/sync/crm-sync.routes.ts';
import { openFileStore } from '#server/features/files/open-file-store.ts';
import { registerCrmImport } from '#server/features/imports/crm-export/crm-import.routes.ts';
import { registerImportReviews } from '#server/features/imports/lists/import-reviews.routes.ts';
import { pruneImports } from '#server/features/imports/lists/imports.commands.ts';
import { registerImports } from '#server/features/imports/lists/imports.routes.ts';
import { registerLeadCreation } from '#server/features/leads/create/lead-creation.routes.ts';
import { registerLeadDirectory } from '#server/features/leads/directory/lead-directory.routes.ts';
import { pruneServiceAnswers } from '#server/features/leads/find/ask-service.ts';
import { registerLeads } from '#server/features/leads/find/leads.routes.ts';
import type { MailProviders } from '#server/features/mail/connection/providers.ts';
import { registerMailSync } from '#server/features/mail/sync/mail-sync.routes.ts';
import { registerWholeExport } from '#server/features/whole-export/whole-export.routes.ts';
import { registerBearerTokens } from '#server/kernel/http/bearer-tokens.ts';
import { registerPages } from '#server/kernel/http/built-pages.ts';
import { registerConnections } from '#server/kernel/http/connections.ts';
import { registerCrowd } from '#server/kernel/http/crowd.ts';
import { registerHealth } from '#server/kernel/http/health.ts';
import { registerHeavyCalls } from '#server/kernel/http/heavy-calls.ts';
import { pathOfTarget, registerHostCheck } from '#server/kernel/http/host-check.ts';
import { statedTimeZone } from '#server/kernel/http/http-context.ts';
import {
  answerUnreadable,
  answerUnroutable,
  registerErrorHandler,
} from '#server/kernel/http/http-errors.ts';
import { pruneIdempotencyKeys } from '#server/kernel/http/idempotency.ts';
import { registerJsonBodies } from '#server/kernel/http/json-bodies.ts';
import { registerLargeReplies } from '#server/kernel/http/large-replies.ts';
import { registerOriginCheck } from '#server/kernel/http/origin-check.ts';
import { logOptions, RequestLog } from '#server/kernel/http/request-log.ts';
import { registerSameAnswers } from '#server/kernel/http/same-answers.ts';
import { registerSecurityHeaders } from '#server/kernel/http/security-headers.ts';
import { registerQuickCalls } from '#server/kernel/http/whole-lists.ts';
import { startAddingUp } from '#server/kernel/jobs/adding-up.ts';
import { registerJobs } from '#server/kernel/jobs/app-jobs.ts';
import { registerNightly, registerUpkeep } from '#server/kernel/jobs/upkeep.ts';
import type { Database } from '#server/kernel/postgres/database.ts';
import type { Proofread } from '#server/kernel/postgres/printed-rows.ts';
import { registerRoom } from '#server/kernel/postgres/room.ts';
import {
  type ReadVolume,
  readVolume as readVolumeOfSystem,
} from '#server/kernel/postgres/volume.ts';
import type { Environment } from './environment.ts';
import { registerAccessTokens } from './features/access-tokens/access-tokens.routes.ts';
import { registerAccount } from './features/account/account.routes.ts';
import { registerAccountPictures } from './features/account/account-picture.routes.ts';
import { registerActivity } from './features/activity/activity.routes.ts';
import {
  addUpActivitySums,
  correctActivitySums,
  newActivitySums,
} from './features/activity/add-up-activity-sums.ts';
import { registerAi } from './features/ai/ai.routes.ts';
import { pruneAiCalls } from './features/ai/ai-calls.queries.ts';
import { registerApiDocs } from './features/api-docs/api-docs.routes.ts';
import { registerAsk } from './features/ask/ask.routes.ts';
import { registerAudit } from './features/audit/audit.routes.ts';
import { recordAccess } from './features/audit/record-access.ts';
import { registerBackups } from './features/backups/backups.routes.ts';
import { openGoodBackups, openHeldFiles } from './features/backups/held-files.ts';
import { pruneBulkRuns } from './features/bulk/bulk.commands.ts';
import { registerBulk } from './features/bulk/bulk.routes.ts';
import { createBulkRunner } from './features/bulk/bulk-runner.ts';
import { registerCalendar } from './features/calendar/calendar.routes.ts';
import { registerCalls } from './features/calls/calls.routes.ts';
import { registerCustomFields } from './features/custom-fields/custom-fields.routes.ts';
import { registerDeletionSettings } from './features/deletions/deletion-settings.routes.ts';
import { registerDeletions } from './features/deletions/deletions.routes.ts';
import { startNightlyPurge } from './features/deletions/start-nightly-purge.ts';
import { registerDuplicates } from './features/duplicates/duplicates.routes.ts';
import { registerErasure } from './features/erasure/erasure.routes.ts';
import { forgetSyncs } from './features/erasure/forget-syncs.ts';
import { registerEvents } from './features/events/events.routes.ts';
import { registerFileStore } from './features/files/file-store.routes.ts';
import { registerFiles } from './features/files/files.routes.ts';
import { startFileStore } from './features/files/start-file-store.ts';
import { sweepFiles } from './features/files/sweep-files.ts';
import { registerFollows } from './features/follows/follows.routes.ts';
import { registerHandOver } from './features/hand-over/hand-over.routes.ts';
import { registerInsights } from './features/insights/insights.routes.ts';
import { addUpLabels, correctLabels } from './features/labels/add-up-labels.ts';
import { registerLabels } from './features/labels/labels.routes.ts';
import { registerListExports } from './features/list-exports/list-exports.routes.ts';
import { registerLive } from './features/live/live.routes.ts';
import { registerMerges } from './features/merges/merges.routes.ts';
import { registerNotes } from './features/notes/notes.routes.ts';
import { forgetOldNotifications } from './features/notifications/notifications.commands.ts';
import { registerNotifications } from './features/notifications/notifications.routes.ts';
import { registerOpportunities } from './features/opportunities/opportunities.routes.ts';
import { registerOrganizations } from './features/organizations/organizations.routes.ts';
import { renameFieldOfOrganizations } from './features/organizations/write-organizations.ts';
import { registerPeople } from './features/people/people.routes.ts';
import { renameFieldOfPeople } from './features/people/write-people.ts';
import {
  addUpOpportunitySums,
  correctOpportunitySums,
  newOpportunitySums,
} from './features/pipeline/add-up-opportunity-sums.ts';
import { addUpPipeline, correctPipeline } from './features/pipeline/add-up-pipeline.ts';
import { addUpStays, correctStays } from './features/pipeline/keep-stays.ts';
import { registerPipeline } from './features/pipeline/pipeline.routes.ts';
import { pruneClaims } from './features/queue/claims.ts';
import { registerQueue } from './features/queue/queue.routes.ts';
import { forgetOldSnoozes } from './features/reminders/reminders.commands.ts';
import { registerReminders } from './features/reminders/reminders.routes.ts';
import { registerReports } from './features/reports/reports.routes.ts';
import { registerSearch } from './features/search/search.routes.ts';
import { registerSingleSignOn } from './features/single-sign-on/single-sign-on.routes.ts';
import { addUpWorkload, correctWorkload } from './features/staff-overview/add-up-workload.ts';
import { registerStaffOverview } from './features/staff-overview/staff-overview.routes.ts';
import { registerStandings } from './features/standings/standings.routes.ts';
import { registerStats } from './features/stats/stats.routes.ts';
import { registerSystem } from './features/system/system.routes.ts';
import { addUpTaskSums, correctTaskSums, newTaskSums } from './features/tasks/add-up-task-sums.ts';
import { registerTasks } from './features/tasks/tasks.routes.ts';
import { registerTerritories } from './features/territories/territories.routes.ts';
import { registerTimeline } from './features/timeline/timeline.routes.ts';
import { registerDeeds } from './features/undo/deeds.routes.ts';
import { registerUnits } from './features/units/units.routes.ts';
import { registerAccountLinks } from './features/users/account-links.routes.ts';
import { registerAdminLogin } from './features/users/admin-login.ts';
import {
  findSession,
  findSessions,
  findToken,
  holdAccount,
  holdSession,
  holdToken,
  noteSeen,
} from './features/users/callers.ts';
import { registerKnownDevices } from './features/users/known-devices.ts';
import { registerPasswordMails } from './features/users/password-mails.routes.ts';
import { registerUsers } from './features/users/users.routes.ts';
import { renameFieldOfViews } from './features/views/rename-field-of-views.ts';
import { registerViews } from './features/views/views.routes.ts';
import { startWebhooks } from './features/webhooks/start-webhooks.ts';
import { pruneDeliveries } from './features/webhooks/webhooks.commands.ts';
import { registerWebhooks } from './features/webhooks/webhooks.routes.ts';
import { registerAccess } from './kernel/access.ts';
import { pruneAttempts } from './kernel/attempts.ts';
import type { Clock } from './kernel/clock.ts';
import type { Crew } from './kernel/crew.ts';
import { openEncryption } from './kernel/encryption.ts';
import { registerIdleMemory } from './kernel/idle-memory.ts';
import { registerEnquiries } from './kernel/monitoring/own-answers.ts';
import { RecentLines } from './kernel/monitoring/recent-lines.ts';
import { startKeptMails } from './kernel/outbound/start-kept-mails.ts';
import { startSearchUpkeep } from './kernel/postgres/search-upkeep.ts';
import { pruneRefusals } from './kernel/refusals.ts';
import { pruneSessions, registerSessions } from './kernel/sessions.ts';

export interface AppParts {
  database: Database;
  environment: Environment;
  secretKey: Buffer;
  clock: Clock;
  /** Alone unless told. */
  crew?: Crew;
  /** The folder of the built pages. */
  pages: string;
  logger: FastifyServerOptions['logger'];
  /** The folder of the database's files, if it is known and on this machine. */
  databaseFolder?: string | null;
  /** Replaces asking the system how full a disk is. */
  readVolume?: ReadVolume;
  /** Shows a line to whoever starts the server; by default in the log. */
  tell?: (line: string) => void;
  /** Checks replies that PostgreSQL has printed, before they are sent. */
  proofread?: Proofread;
  /** Replaces the real mail services. */
  mailProviders?: MailProviders;
  /** Awaited before a signed-in user gets any reply; receives the time zone that their browser sent. */
  onSeen?: (timeZone: string | undefined) => Promise<void>;
}

export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { database, environment, clock } = parts;
  const https = environment.publicUrl?.startsWith('https:') ?? false;
  const recentLines = new RecentLines();
  const app = fastify({
    logger: logOptions(parts.logger, recentLines),
    logController: new RequestLog(),
    // People see it when something fails, and it must be unique in a log of many starts.
    genReqId: () => randomUUID().slice(0, 8),
    trustProxy: environment.trustedProxies,
    rewriteUrl: pathOfTarget,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerUnroutable,
    clientErrorHandler: answerUnreadable,
  });
  app.decorate('database', database);
  app.decorate('clock', clock);
  app.decorate('proofread', parts.proofread);
  app.decorate('tell', parts.tell ?? ((line) => app.log.warn(line)));
  app.decorate('accounts', {
    ofSession: findSession,
    ofSessions: findSessions,
    ofToken: findToken,
    async see(db, account, request) {
      const timeZone = statedTimeZone(request);
      await parts.onSeen?.(timeZone);
      await noteSeen(db, account, { now: clock.now(), timeZone });
    },
    hold: holdAccount,
    holdWithSession: holdSession,
    holdWithToken: holdToken,
  });
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');

  registerJobs(app, parts.crew);
  registerEnquiries(app, recentLines);
  database.standby?.onChange((line) => app.log.warn(line));
  if (environment.metrics) {
    const { startMetrics } = await import('./features/system/start-metrics.ts');
    startMetrics(app, environment.metrics, environment);
  }
  registerErrorHandler(app);
  registerConnections(app);
  registerCrowd(app);
  registerSameAnswers(app);
  registerLargeReplies(app);
  await registerSecurityHeaders(app, https);
  registerHostCheck(app, environment);
  await app.register(compress, { encodings: ['gzip'], threshold: 1_024 });
  registerOriginCheck(app, environment.publicUrl);
  registerAccess(app);
  const { databaseFolder = null, readVolume = readVolumeOfSystem } = parts;
  registerRoom(app, { databaseFolder, read: readVolume });
  registerJsonBodies(app);
  registerHeavyCalls(app);
  registerQuickCalls(app);
  registerIdleMemory(app);
  registerHealth(app);
  await registerPages(app, parts.pages);
  const fileStore = openFileStore(environment, (error) =>
    app.log.warn({ err: error }, 'The store of files cannot be reached'),
  );
  const findHeld = openHeldFiles(database.orm, environment.backups);
  const sweep = () => sweepFiles({ db: database.orm, clock }, fileStore, findHeld);
  const encryption = openEncryption(parts.secretKey);
  const registerApi: FastifyPluginAsync = async (api) => {
    registerBearerTokens(api, { database, clock, limited: environment.rateLimits });
    await registerSessions(api, { database, secretKey: parts.secretKey, https });
    registerKnownDevices(api, { encryption, https });
    recordAccess(api);
    registerUsers(api, environment);
    registerHandOver(api);
    const signOn = registerSingleSignOn(api, { environment, encryption });
    registerAdminLogin(api, environment, signOn);
    registerAccountLinks(api);
    registerPasswordMails(api, environment);
    registerPeople(api);
    registerOrganizations(api);
    registerOpportunities(api);
    registerPipeline(api);
    registerTasks(api);
    registerQueue(api);
    registerEvents(api);
    registerCalendar(api);
    registerAccount(api, environment);
    registerAccountPictures(api);
    registerAccessTokens(api);
    registerNotes(api);
    registerCalls(api);
    registerUnits(api);
    registerFiles(api, fileStore);
    registerBackups(api, { environment, secretKey: parts.secretKey });
    const me = startFileStore(api, { store: fileStore, sweep });
    registerFileStore(api, { store: fileStore, me, sweep });
    registerDeletions(api);
    const openGoodBackup = openGoodBackups(database.orm, environment.backups);
    const purge = startNightlyPurge(api, { store: fileStore, openGoodBackup, forgetSyncs });
    registerDeletionSettings(api, { purge });
    registerErasure(api, fileStore);
    registerCustomFields(api, [
      renameFieldOfPeople,
      renameFieldOfOrganizations,
      renameFieldOfViews,
    ]);
    registerViews(api);
    registerTerritories(api, environment);
    registerImports(api, environment);
    registerImportReviews(api, environment);
    registerCrmSync(api, { encryption, environment });
    registerCrmImport(api, environment);
    registerMailSync(api, { encryption, environment, providers: parts.mailProviders });
    registerWholeExport(api);
    registerListExports(api);
    registerAudit(api);
    const runMany = createBulkRunner(api, environment);
    registerDeeds(api, runMany);
    registerLive(api, environment);
    registerMerges(api, environment);
    registerBulk(api, runMany);
    registerSystem(api, environment);
    registerApiDocs(api);
    registerSearch(api);
    registerDuplicates(api, environment);
    registerStandings(api);
    registerStats(api);
    registerLabels(api);
    registerReports(api);
    registerStaffOverview(api);
    registerActivity(api);
    registerTimeline(api);
    registerLeadDirectory(api, environment);
    registerLeads(api, { encryption, environment });
    registerLeadCreation(api, environment);
    registerAi(api, { encryption, environment });
    registerAsk(api, { encryption, environment });
    registerInsights(api, { encryption, environment });
    registerReminders(api, environment);
    registerNotifications(api, environment);
    registerFollows(api);
    registerWebhooks(api, { encryption, environment });
  };
  await app.register(registerApi);
  startKeptMails(app, environment, async () => {
    const [{ mailsOfReminders }, { mailsOfNotifications }, { mailsOfViews }] = await Promise.all([
      import('./features/reminders/reminder-mails.ts'),
      import('./features/notifications/notification-mails.ts'),
      import('./features/views/view-mails.ts'),
    ]);
    return [mailsOfReminders, mailsOfNotifications, mailsOfViews];
  });
  startWebhooks(app, { encryption, environment });
  startSearchUpkeep(app);
  const addUp = {
    workload: () => addUpWorkload(database.orm),
    labels: () => addUpLabels(database.orm),
    pipeline: () => addUpPipeline(database.orm),
    opportunities: () => addUpOpportunitySums(database.orm),
    stays: () => addUpStays(database.orm),
    tasks: () => addUpTaskSums(database.orm),
    activities: () => addUpActivitySums(database.orm),
  };
  startAddingUp(app, [
    { from: 'workload_counts', addUp: addUp.workload },
    { from: 'label_counts', addUp: addUp.labels },
    { from: 'pipeline_sums', addUp: addUp.pipeline },
    { from: newOpportunitySums, addUp: addUp.opportunities },
    { from: 'stay_sums', addUp: addUp.stays },
    { from: newTaskSums, addUp: addUp.tasks },
    { from: newActivitySums, addUp: addUp.activities },
  ]);
  registerUpkeep(app, {
    attempts: () => pruneAttempts(database.orm),
    sessions: () => pruneSessions(database.orm),
    claims: () => pruneClaims({ db: database.orm, clock }),
    notifications: () => forgetOldNotifications({ db: database.orm, clock }),
    snoozes: () => forgetOldSnoozes({ db: database.orm, clock }),
    refusals: () => pruneRefusals({ db: database.orm, clock }),
    imports: () => pruneImports({ db: database.orm, clock }),
    'changes of many records': () => pruneBulkRuns({ db: database.orm, clock }),
    'webhook deliveries': () => pruneDeliveries({ db: database.orm, clock }),
    'answers of services': () => pruneServiceAnswers({ db: database.orm, clock }),
    files: sweep,
    'workload counts': addUp.workload,
    'label counts': addUp.labels,
    'pipeline sums': addUp.pipeline,
    'sums of opportunities': addUp.opportunities,
    'sums of stays': addUp.stays,
    'sums of tasks': addUp.tasks,
    'sums of activities': addUp.activities,
    'calls of models': () => pruneAiCalls({ db: database.orm, clock }),
    'idempotency keys': () => pruneIdempotencyKeys({ db: database.orm, clock }),
  });
  registerNightly(app, clock, {
    'workload counts': () => correctWorkload(database),
    'label counts': () => correctLabels(database),
    'pipeline sums': () => correctPipeline(database),
    'sums of opportunities': () => correctOpportunitySums(database),
    'stays in stages': () => correctStays(database),
    'sums of tasks': () => correctTaskSums(database),
    'sums of activities': () => correctActivitySums(database),
  });
  return app;
}
