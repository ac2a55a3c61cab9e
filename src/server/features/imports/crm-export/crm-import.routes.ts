import type { FastifyInstance } from 'fastify';
import { crmImportApi } from '#contract/crm-import.ts';
import { maxCrmFileSize } from '#contract/imports.ts';
import { sendCsv, serveUpload } from '#server/features/imports/lists/import-http.ts';
import { createJobRunner } from '#server/features/imports/lists/job-runner.ts';
import { getInput, routeOptions, serve, serveList } from '#server/kernel/http/http.ts';
import { makeContext } from '#server/kernel/http/http-context.ts';
import type { Settings } from '#server/kernel/settings.ts';
import {
  countCrmImports,
  getCrmImport,
  listCrmImports,
  previewCrmImport,
  printSkippedRows,
  removeCrmImport,
  startCrmImport,
  uploadCrmImport,
} from './crm-import.commands.ts';
import { importCrmFile } from './run-crm-import.ts';

/** Imports of CRM exports. */
export function registerCrmImport(
  app: FastifyInstance,
  environment: Pick<Settings, 'databaseUrl' | 'defaultCountry'>,
): void {
  const runner = createJobRunner(app, {
    environment,
    work: (ctx, job, run) =>
      importCrmFile(ctx, job, { ...run, country: environment.defaultCountry }),
    fault: 'A CRM import failed through a fault of ours',
  });

  serveList(app, crmImportApi.list, { page: listCrmImports, total: countCrmImports });
  serve(app, crmImportApi.get, ({ params }, ctx) => getCrmImport(ctx, params.id));
  serve(app, crmImportApi.preview, ({ params, query }, ctx) =>
    previewCrmImport(ctx, params.id, query),
  );
  serve(app, crmImportApi.start, ({ params, body }, ctx) =>
    startCrmImport(ctx, runner, params.id, body),
  );
  serve(app, crmImportApi.remove, async ({ params }, ctx) => {
    await removeCrmImport(ctx, params.id);
    return undefined;
  });
  app.route({
    ...routeOptions(crmImportApi.skippedRows),
    handler: async (request, reply) => {
      const { params } = getInput(crmImportApi.skippedRows, request);
      return sendCsv(reply, await printSkippedRows(makeContext(request), params.id));
    },
  });

  serveUpload(app, { endpoint: crmImportApi.upload, mostBytes: maxCrmFileSize }, uploadCrmImport);
}
