/** Account pictures over HTTP. */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { accountApi, largestPicture } from '#contract/account.ts';
import { getInput, routeOptions, serve } from '#server/kernel/http/http.ts';
import { makeContext } from '#server/kernel/http/http-context.ts';
import { readUploadParts } from '#server/kernel/http/multipart.ts';
import {
  getPictureOrThrow,
  pictureTooLarge,
  receivePicture,
  removePicture,
  setPicture,
} from './account-picture.ts';

/** How many bytes multipart/form-data may add to a picture. */
const envelope = 8_192;
const year = 365 * 24 * 60 * 60;

export function registerAccountPictures(app: FastifyInstance): void {
  serve(app, accountApi.removePicture, (_input, ctx) => removePicture(ctx));

  app.route({
    ...routeOptions(accountApi.picture),
    handler: async (request, reply) => {
      const { params, query } = getInput(accountApi.picture, request);
      const { mimeType, bytes } = await getPictureOrThrow(makeContext(request), params.id);
      // An address with a version never shows another picture: a new one has a new address.
      if (query.v !== undefined) {
        reply.header('Cache-Control', `private, max-age=${year}, immutable`);
      }
      return reply
        .type(mimeType)
        .header('X-Content-Type-Options', 'nosniff')
        .header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
        .send(bytes);
    },
  });

  // In a scope of its own, because only this route accepts a body other than JSON.
  const uploads: FastifyPluginAsync = async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: largestPicture, files: 2, fields: 2, parts: 4, fieldSize: 1_000 },
    });
    scope.route({
      ...routeOptions(accountApi.setPicture),
      handler: async (request, reply) => {
        const length = Number(request.headers['content-length'] ?? 0);
        if (length > largestPicture + envelope) throw pictureTooLarge();
        const picture = await receivePicture(readUploadParts(request));
        return reply.send(await setPicture(makeContext(request), picture));
      },
    });
  };
  app.register(uploads);
}
