/** What the routes of all imports share: an upload as a form, a CSV as a download. */
import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Context } from '#server/kernel/context.ts';
import { getUploadMark, serve } from '#server/kernel/http/http.ts';
import type { UploadMark } from '#server/kernel/http/idempotency.ts';
import { readUploadParts, type UploadPart } from '#server/kernel/http/multipart.ts';
import { fileTooLarge } from './receive-upload.ts';

/** What multipart/form-data may add to the size of a file. */
const envelope = 65_536;

type UploadEndpoint<Reply extends z.ZodType> = Endpoint<
  z.ZodType,
  z.ZodType,
  z.ZodType,
  Reply,
  Permission
>;

/** In a scope of its own: only here are bodies other than JSON accepted. */
export function serveUpload<Reply extends z.ZodType>(
  app: FastifyInstance,
  { endpoint, mostBytes }: { endpoint: UploadEndpoint<Reply>; mostBytes: number },
  take: (
    ctx: Context,
    parts: AsyncIterable<UploadPart>,
    mark: UploadMark,
  ) => Promise<z.output<Reply>>,
): void {
  const uploads: FastifyPluginAsync = async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: mostBytes, files: 2, fields: 10, fieldSize: 1_000 },
    });
    const receive = ({ request }: { request: FastifyRequest }, ctx: Context) => {
      // Refused before anything is read if the length is known, otherwise while it arrives.
      const length = Number(request.headers['content-length'] ?? 0);
      if (length > mostBytes + envelope) throw fileTooLarge(mostBytes);
      return take(ctx, readUploadParts(request), getUploadMark(request, endpoint));
    };
    serve(scope, endpoint, receive, { isUpload: true });
  };
  app.register(uploads);
}

/** Sent while it is printed, so that nobody waits for all of it. */
export function sendCsv(
  reply: FastifyReply,
  { fileName, text }: { fileName: string; text: AsyncIterable<string> },
) {
  const name = encodeURIComponent(fileName);
  return reply
    .type('text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename*=UTF-8''${name}`)
    .send(Readable.from(text, { objectMode: false }));
}
