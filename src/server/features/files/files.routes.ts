/** Files over HTTP: uploads are measured and inspected, downloads cannot run anything in a browser. */
import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { filesApi, largestFile, previewTypes } from '#contract/files.ts';
import { getInput, nameDeed, routeOptions, serve, serveList } from '#server/kernel/http/http.ts';
import { makeContext } from '#server/kernel/http/http-context.ts';
import { readUploadParts } from '#server/kernel/http/multipart.ts';
import { openContents } from './file-contents.ts';
import { disposition } from './file-names.rules.ts';
import { addFile, deleteFile, restoreFile, updateFile } from './files.commands.ts';
import { countFiles, getFileOrThrow, listFiles } from './files.queries.ts';
import type { FileStore } from './open-file-store.ts';
import { fileTooLarge, withUpload } from './receive-file.ts';

/** What multipart/form-data may add to a file. */
const envelope = 65_536;
/** Not even an SVG image may load or run anything. */
const contentPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

export function registerFiles(app: FastifyInstance, store: FileStore): void {
  serveList(app, filesApi.list, { page: listFiles, total: countFiles });
  serve(app, filesApi.get, ({ params }, ctx) => getFileOrThrow(ctx, params.id));
  serve(app, filesApi.update, ({ params, body }, ctx) => updateFile(ctx, params.id, body));
  serve(app, filesApi.remove, ({ params }, ctx) => deleteFile(ctx, params.id));
  serve(app, filesApi.restore, ({ params }, ctx) => restoreFile(ctx, params.id));

  app.route({
    ...routeOptions(filesApi.content),
    handler: async (request, reply) => {
      const { params, query } = getInput(filesApi.content, request);
      const { file, bytes } = await openContents(makeContext(request), store, params.id);
      const type = file.mimeType ?? 'application/octet-stream';
      const isShown = query.preview === '1' && previewTypes.some((each) => each === type);
      return reply
        .type(type)
        .header(
          'Content-Disposition',
          disposition(isShown ? 'inline' : 'attachment', file.fileName),
        )
        .header('Content-Length', file.fileSize)
        .header('X-Content-Type-Options', 'nosniff')
        .header('Content-Security-Policy', contentPolicy)
        .send(Readable.from(bytes, { objectMode: false }));
    },
  });

  // In a scope of its own: only here other bodies than JSON are accepted.
  const uploads: FastifyPluginAsync = async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: largestFile, files: 2, fields: 20, parts: 22, fieldSize: 1_000 },
    });
    scope.route({
      ...routeOptions(filesApi.upload, { looksAtRoomItself: true }),
      handler: async (request, reply) => {
        // Refused before anything is read if the length is known, otherwise counted while reading.
        const length = Number(request.headers['content-length'] ?? 0);
        if (length > largestFile + envelope) throw fileTooLarge();
        await app.room.assert(store.drafts, length || largestFile);
        const key = request.headers['idempotency-key'];
        const file = await withUpload(store.drafts, readUploadParts(request), (upload) =>
          addFile(makeContext(request), store, upload, typeof key === 'string' ? key : undefined),
        );
        nameDeed(request, reply);
        return reply.status(201).send(file);
      },
    });
  };
  app.register(uploads);
}
