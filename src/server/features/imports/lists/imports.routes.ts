/** Importing records: rows in one call, or a file as a job. */
import type { FastifyInstance } from 'fastify';
import { type ImportEntity, importsApi, maxFileSize } from '#contract/imports.ts';
import { waitForTurn } from '#server/kernel/http/heavy-calls.ts';
import {
  getInput,
  routeOptions,
  serve,
  serveList,
  serveRawJson,
} from '#server/kernel/http/http.ts';
import { makeContext, watchHangUp } from '#server/kernel/http/http-context.ts';
import { once } from '#server/kernel/http/idempotency.ts';
import { runPatience, withPatience } from '#server/kernel/postgres/patience.ts';
import type { Settings } from '#server/kernel/settings.ts';
import { sendCsv, serveUpload } from './import-http.ts';
import { guessListRows, importList } from './import-list.ts';
import { inImportTurn } from './import-turns.ts';
import { removeImport, startImport } from './imports.commands.ts';
import {
  countImports,
  getImport,
  listImports,
  previewImport,
  printDroppedRows,
} from './imports.queries.ts';
import { createJobRunner } from './job-runner.ts';
import { countKnownRows } from './known-rows.ts';
import { importFile } from './run-import.ts';
import { uploadImport } from './upload-import.ts';

export function registerImports(
  app: FastifyInstance,
  environment: Pick<Settings, 'databaseUrl' | 'defaultCountry'>,
): void {
  const fault = 'An import failed through a fault of ours';
  const { defaultCountry: country } = environment;
  const runner = createJobRunner(app, {
    environment,
    work: (ctx, job, run) => importFile(ctx, job, { ...run, country }),
    fault,
  });

  serveRows(app, importsApi.importPeople, { entity: 'people', country });
  serveRows(app, importsApi.importOrganizations, { entity: 'organizations', country });

  serveList(app, importsApi.list, { page: listImports, total: countImports });
  serve(app, importsApi.get, ({ params }, ctx) => getImport(ctx, params.id));
  serve(app, importsApi.preview, ({ params, query }, ctx) => previewImport(ctx, params.id, query));
  serve(app, importsApi.known, ({ params, body, reply }, ctx) =>
    countKnownRows(ctx, params.id, body, watchHangUp(reply)),
  );
  serve(app, importsApi.start, ({ params, body }, ctx) =>
    startImport(ctx, runner, params.id, body),
  );
  serve(app, importsApi.remove, async ({ params }, ctx) => {
    await removeImport(ctx, params.id);
    return undefined;
  });
  app.route({
    ...routeOptions(importsApi.droppedRows),
    handler: async (request, reply) => {
      const { params } = getInput(importsApi.droppedRows, request);
      return sendCsv(reply, await printDroppedRows(makeContext(request), params.id));
    },
  });
  serveUpload(app, { endpoint: importsApi.upload, mostBytes: maxFileSize }, uploadImport);
}

/** A repeat with the same `Idempotency-Key` imports nothing twice, as with every create. */
function serveRows(
  app: FastifyInstance,
  endpoint: typeof importsApi.importPeople,
  { entity, country }: { entity: ImportEntity; country: string },
): void {
  serveRawJson(app, endpoint, async (json, { request, reply }, ctx) => {
    await app.room.assertImport(await guessListRows(json), json.size);
    const key = request.headers['idempotency-key'];
    const mark = { method: request.method, path: request.url, body: json.digest };
    const choice = { ...getInput(endpoint, request).query, country };
    const work = () =>
      importList(ctx, entity, json, choice, (ctx, write) =>
        typeof key === 'string'
          ? withPatience(runPatience, () => once(ctx, { key, ...mark }, write))
          : write(ctx),
      );
    return inImportTurn(ctx.actor.id, work, waitForTurn(watchHangUp(reply)));
  });
}
