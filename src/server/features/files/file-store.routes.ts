/** The file store over HTTP: which database it belongs to, the files put aside, and the decisions of super users. */
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { fileStoreApi } from '#contract/file-store.ts';
import type { ServerMark } from '#server/features/servers/running-servers.ts';
import { routeOptions, serve } from '#server/kernel/http/http.ts';
import { makeContext } from '#server/kernel/http/http-context.ts';
import { disposition } from './file-names.rules.ts';
import {
  adoptFileStore,
  allowSweep,
  deleteOverdue,
  restorePutAside,
} from './file-store.commands.ts';
import { getFileStore, openPutAside } from './file-store.queries.ts';
import type { FileStore } from './open-file-store.ts';

interface FileStoreParts {
  store: FileStore;
  me: ServerMark;
  sweep: () => Promise<void>;
}

export function registerFileStore(
  app: FastifyInstance,
  { store, me, sweep }: FileStoreParts,
): void {
  serve(app, fileStoreApi.get, (_, ctx) => getFileStore(ctx, store, me));
  serve(app, fileStoreApi.adopt, async (_, ctx) => {
    await adoptFileStore(ctx, store);
    return getFileStore(ctx, store, me);
  });
  serve(app, fileStoreApi.sweep, async ({ body }, ctx) => {
    await allowSweep(ctx, store, body.files);
    // It may take long; the page asks again until it is done.
    sweep().catch((error: unknown) =>
      app.log.warn({ err: error }, 'The store of files could not be swept'),
    );
    return getFileStore(ctx, store, me);
  });
  serve(app, fileStoreApi.restore, async ({ body }, ctx) => {
    await restorePutAside(ctx, store, body.keys);
    return getFileStore(ctx, store, me);
  });
  serve(app, fileStoreApi.deleteOverdue, async ({ body }, ctx) => {
    await deleteOverdue(ctx, store, body.files);
    return getFileStore(ctx, store, me);
  });
  app.route({
    ...routeOptions(fileStoreApi.content),
    handler: async (request, reply) => {
      const { key } = fileStoreApi.content.params.parse(request.params);
      const { name, size, bytes } = await openPutAside(makeContext(request), store, key);
      return reply
        .type('application/octet-stream')
        .header('Content-Disposition', disposition('attachment', name))
        .header('Content-Length', size)
        .header('X-Content-Type-Options', 'nosniff')
        .header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
        .send(Readable.from(bytes, { objectMode: false }));
    },
  });
}
