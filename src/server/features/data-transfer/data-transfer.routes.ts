/** Export Data and Import Data over HTTP. */
import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { dataApi, largestDocument } from '#contract/data-document.ts';
import { routeOptions, serve } from '#server/kernel/http.ts';
import { contextOf } from '#server/kernel/http-context.ts';
import { partsOf } from '#server/kernel/multipart.ts';
import { exportDocument } from './export-document.ts';
import { documentTooLarge, importDocument } from './import-document.ts';

/** What multipart/form-data may add to a file. */
const envelope = 65_536;

export function registerDataTransfer(app: FastifyInstance): void {
  app.route({
    ...routeOptions(dataApi.export),
    // Packing it would take longer than writing it.
    compress: false,
    handler: async (request, reply) => {
      const { fileName, text } = await exportDocument(contextOf(request));
      return reply
        .type('application/json; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="${fileName}"`)
        .header('Cache-Control', 'no-store')
        .send(Readable.from(text, { objectMode: false }));
    },
  });

  // In a scope of its own: only here is a body other than JSON welcome.
  const uploads: FastifyPluginAsync = async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: largestDocument, files: 2, fields: 5, fieldSize: 1_000 },
    });
    serve(scope, dataApi.import, ({ request }, ctx) => {
      const length = Number(request.headers['content-length'] ?? 0);
      if (length > largestDocument + envelope) throw documentTooLarge();
      return importDocument(ctx, partsOf(request));
    });
  };
  app.register(uploads);
}
