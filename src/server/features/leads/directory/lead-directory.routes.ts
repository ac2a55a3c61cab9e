import { join } from 'node:path';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { largestDirectoryFile, leadDirectoryApi } from '#contract/lead-directory.ts';
import type { Context } from '#server/kernel/context.ts';
import { getUploadMark, serve } from '#server/kernel/http/http.ts';
import { readUploadParts } from '#server/kernel/http/multipart.ts';
import type { Settings } from '#server/kernel/settings.ts';
import { createDirectoryLoader } from './directory-loads.ts';
import {
  getDirectoryLoad,
  getLeadDirectory,
  removeDirectoryLoad,
  uploadDirectory,
} from './lead-directory.commands.ts';

export function registerLeadDirectory(
  app: FastifyInstance,
  environment: Pick<Settings, 'dataDir' | 'databaseUrl'>,
): void {
  const folder = join(environment.dataDir, 'directory-uploads');
  const loader = createDirectoryLoader(app, environment);

  serve(app, leadDirectoryApi.get, (_input, ctx) => getLeadDirectory(ctx));
  serve(app, leadDirectoryApi.load, ({ params }, ctx) => getDirectoryLoad(ctx, params.id));
  serve(app, leadDirectoryApi.remove, async ({ params }, ctx) => {
    await removeDirectoryLoad(ctx, loader, params.id);
    return undefined;
  });

  // In a scope of its own: only here other bodies than JSON are accepted.
  const uploads: FastifyPluginAsync = async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: largestDirectoryFile, files: 2, fields: 5, fieldSize: 1_000 },
    });
    const { upload } = leadDirectoryApi;
    const receive = ({ request }: { request: FastifyRequest }, ctx: Context) => {
      const sent = { parts: readUploadParts(request), mark: getUploadMark(request, upload) };
      return uploadDirectory(ctx, loader, folder, sent);
    };
    serve(scope, upload, receive, { isUpload: true });
  };
  app.register(uploads);
}
