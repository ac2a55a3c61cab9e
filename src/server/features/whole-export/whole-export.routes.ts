/** Export Data and Import Data over HTTP. */
import { tmpdir } from 'node:os';
import { PassThrough, Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { dataApi, largestDocument, progressType } from '#contract/data-document.ts';
import { inImportTurn } from '#server/features/imports/lists/import-turns.ts';
import type { Context } from '#server/kernel/context.ts';
import { getShare } from '#server/kernel/crew.ts';
import { getInput, nameDeed, routeOptions } from '#server/kernel/http/http.ts';
import {
  makeContext,
  makeDownloadContext,
  makeReadingPool,
} from '#server/kernel/http/http-context.ts';
import { findRefusal } from '#server/kernel/http/http-errors.ts';
import { readUploadParts } from '#server/kernel/http/multipart.ts';
import { exportDocument, mostAtOnce } from './export-document.ts';
import {
  documentTooLarge,
  importDocument,
  type ReceivedDocument,
  receiveDocument,
} from './import-document.ts';

/** The most bytes that multipart/form-data adds to a file. */
const envelope = 65_536;

export function registerWholeExport(app: FastifyInstance): void {
  app.route({
    ...routeOptions(dataApi.export),
    // Compressing it would take longer than writing it.
    compress: false,
    handler: async (request, reply) => {
      const { query } = getInput(dataApi.export, request);
      const ctx = makeDownloadContext(request, query.timeZone);
      const most = getShare(mostAtOnce, app.crew.size);
      const { fileName, text } = await exportDocument(ctx, makeReadingPool(request), most);
      return reply
        .type('application/json; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="${fileName}"`)
        .header('Cache-Control', 'no-store')
        .send(Readable.from(text, { objectMode: false }));
    },
  });

  // In a scope of its own: only here other bodies than JSON are accepted.
  const uploads: FastifyPluginAsync = async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: largestDocument, files: 2, fields: 5, fieldSize: 1_000 },
    });
    scope.route({
      ...routeOptions(dataApi.import, { takesTurnItself: true }),
      // Not compressed: its lines are needed at once, not when there are enough of them to compress.
      compress: false,
      handler: async (request, reply) => {
        const length = Number(request.headers['content-length'] ?? 0);
        if (length > largestDocument + envelope) throw documentTooLarge();
        const ctx = makeContext(request);
        await app.room.assert(tmpdir(), length || largestDocument);
        const document = await receiveDocument(ctx, readUploadParts(request));
        if (!request.headers.accept?.includes(progressType)) {
          const outcome = await importInTurn(ctx, document, app.room);
          nameDeed(request, reply);
          return outcome;
        }
        return reply.type(progressType).send(tellProgress(request, ctx, document));
      },
    });
  };
  app.register(uploads);
}

/** Waits in the same queue as imports of lists, however long it is: the file has been received completely. */
function importInTurn(...given: Parameters<typeof importDocument>) {
  const [{ actor }] = given;
  return inImportTurn(actor.id, () => importDocument(...given));
}

/** Runs the import, even if nobody listens to the end. */
function tellProgress(request: FastifyRequest, ctx: Context, document: ReceivedDocument): Readable {
  const lines = new PassThrough();
  const say = (line: object) => lines.write(`${JSON.stringify(line)}\n`);
  importInTurn(ctx, document, request.server.room, (percent) => say({ percent }))
    .then(
      // Its headers went out before anything was written.
      (body) => say({ status: 200, body, ...(ctx.deed?.isNotable && { deed: ctx.deed.id }) }),
      (error) => {
        const refusal = findRefusal(error);
        if (!refusal) request.log.error({ err: error }, 'An import failed through a fault of ours');
        const { message, code, fields, status } = refusal ?? fault;
        say({ status, body: { message, code, fields } });
      },
    )
    .finally(() => lines.end());
  return lines;
}

const fault = {
  status: 500,
  message: 'Something went wrong on our side. Nothing was changed.',
  code: 'internal',
  fields: undefined,
};
